/** Telephones understand digits and a leading plus. */
export const telTo = (phone: string): string => `tel:${phone.replaceAll(/(?!^\+)\D/g, '')}`
