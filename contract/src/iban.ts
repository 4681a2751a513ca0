/** An account without spaces, in capitals. */
export const plainIban = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** Whether its check digits are right (ISO 13616). */
export function isIban(iban: string): boolean {
	if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
	const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((one) => String(Number.parseInt(one, 36))).join('')
	return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** Swiss or of Liechtenstein, and no QR-IBAN, which needs a reference: what a bill of ours can name. */
export const isBillable = (iban: string): boolean =>
	/^(CH|LI)/.test(iban) && !(Number(iban.slice(4, 9)) >= 30_000 && Number(iban.slice(4, 9)) <= 31_999)
