/** `4 GB`, as customers see it; what is no half of one in MB. */
export function memoryText(memoryMb: number): string {
  return memoryMb >= 1024 && memoryMb % 512 === 0 ? `${memoryMb / 1024} GB` : `${memoryMb} MB`;
}
