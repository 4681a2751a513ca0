/** An account without spaces, in capitals. */
export const plainIban = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

const isSwiss = (iban: string): boolean => /^(CH|LI)/.test(iban)
/** A Swiss one, or one of Liechtenstein, that is too short or too long; its check digits can be right by chance. */
const hasWrongLength = (iban: string): boolean => isSwiss(iban) && iban.length !== 21

/** Whether its check digits are right (ISO 13616), and of a Swiss one how long it is. */
export function isIban(iban: string): boolean {
	if (hasWrongLength(iban) || !/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
	const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((one) => String(Number.parseInt(one, 36))).join('')
	return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** What to say of one that is none. */
export const ibanProblem = (iban: string): string =>
	hasWrongLength(iban) ? 'Eine IBAN aus der Schweiz oder Liechtenstein hat 21 Zeichen.' : 'Diese IBAN stimmt nicht.'

/** Swiss or of Liechtenstein, and no QR-IBAN, which needs a reference: what a bill of ours can name. */
export const isBillable = (iban: string): boolean =>
	isSwiss(iban) && !hasWrongLength(iban) && !(Number(iban.slice(4, 9)) >= 30_000 && Number(iban.slice(4, 9)) <= 31_999)
