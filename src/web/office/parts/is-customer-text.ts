/** Whether what a customer will read is at least as long as the calls take. */
export const isCustomerText = (text: string): boolean => text.trim().length >= 5;
