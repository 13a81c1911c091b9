/** The 14 px ring of a running action. Decorative: the text beside it names the action. */
export function Spinner() {
  return (
    <svg
      viewBox="0 0 14 14"
      className="size-3.5! animate-spin [--calm-animation:spin]"
      fill="none"
      aria-hidden="true"
    >
      <path d="M12.5 7A5.5 5.5 0 1 1 7 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
