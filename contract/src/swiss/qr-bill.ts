// What the Swiss QR code of a bill says (SIX, Implementation Guidelines QR-bill 2.3), read strictly: a code that is not whole says nothing.

export type QrBill = {
	iban: string
	payee: { name: string; street: string; zip: string; city: string; country: string }
	/** In Rappen; null where the bill leaves it open or is not in francs. */
	amount: number | null
	/** As it is printed, in groups; null without one. */
	reference: string | null
	/** What the biller wrote for the payer. */
	message: string | null
	/** The bill's own number and day, where its structured information (S1) says them. */
	number: string | null
	day: string | null
	/** In how many days from that it is to be paid without discount. */
	within: number | null
}

const lengthOfHead = 31

/** Null for whatever is no Swiss QR-bill. */
export function readQrBill(text: string): QrBill | null {
	const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim())
	const at = (line: number) => lines[line] ?? ''
	if (at(0) !== 'SPC' || !/^02\d\d$/.test(at(1)) || at(2) !== '1' || at(30) !== 'EPD' || lines.length < lengthOfHead) return null
	const iban = at(3).replaceAll(' ', '')
	if (!/^(CH|LI)\d{7}[\dA-Z]{12}$/.test(iban) || !isWhole(iban) || at(5) === '') return null
	const amount = amountOf(at(18), at(19))
	const reference = referenceOf(at(27), at(28), iban)
	if (amount === undefined || reference === undefined) return null
	return { iban, payee: payeeOf(lines), amount, reference, message: at(29) || null, ...billInformation(at(31)) }
}

/** Undefined for what is no amount; bills in euros say none of ours. */
function amountOf(text: string, currency: string): number | null | undefined {
	if (currency !== 'CHF' && currency !== 'EUR') return undefined
	if (text === '') return null
	if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return undefined
	const [francs = '', rappen = ''] = text.split('.')
	return currency === 'CHF' ? Number(francs) * 100 + Number(rappen.padEnd(2, '0')) : null
}

/** `K`: two lines as on an envelope; `S`: each part by itself. */
function payeeOf(lines: readonly string[]): QrBill['payee'] {
	const [kind = '', name = '', first = '', second = '', zip = '', city = '', country = ''] = lines.slice(4, 11)
	if (kind !== 'K') return { name, street: [first, second].filter(Boolean).join(' '), zip, city, country }
	const [, code = '', place = second] = /^(?:[A-Z]{1,3}-)?(\d{4,6})\s+(.+)$/.exec(second) ?? []
	return { name, street: first, zip: code, city: place, country }
}

/** An account for QR references takes no other; a number that does not add up was not read well. */
function referenceOf(kind: string, reference: string, iban: string): string | null | undefined {
	const isForReferences = /^3[01]/.test(iban.slice(4))
	if ((kind === 'QRR') !== isForReferences) return undefined
	if (kind === 'NON') return reference === '' ? null : undefined
	if (kind === 'QRR') return /^\d{27}$/.test(reference) && addsUp(reference) ? grouped(reference, 5, 2) : undefined
	if (kind === 'SCOR') return /^RF\d\d[\dA-Z]{1,21}$/.test(reference) && isWhole(reference) ? grouped(reference, 4, 0) : undefined
	return undefined
}

const grouped = (text: string, size: number, first: number) =>
	[text.slice(0, first), ...(text.slice(first).match(new RegExp(`.{1,${size}}`, 'g')) ?? [])].filter(Boolean).join(' ')

/** ISO 7064 mod 97-10, as of IBAN and ISO 11649. */
function isWhole(account: string): boolean {
	const moved = account.slice(4) + account.slice(0, 4)
	let rest = 0
	for (const sign of moved) for (const digit of String(parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
	return rest === 1
}

/** The recursive modulo 10 of Swiss payment slips. */
const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
export function checkDigit(digits: string): string {
	let carry = 0
	for (const digit of digits) carry = table[(carry + Number(digit)) % 10] ?? 0
	return String((10 - carry) % 10)
}
const addsUp = (reference: string): boolean => checkDigit(reference.slice(0, -1)) === reference.at(-1)

/** Swico's S1: `/tag/value`, a slash in a value behind a backslash. */
function billInformation(text: string): Pick<QrBill, 'number' | 'day' | 'within'> {
	if (!text.startsWith('//S1/')) return { number: null, day: null, within: null }
	const parts = text.slice(5).split(/(?<!\\)\//)
	const valueOf = (tag: string) => parts.find((_, at) => at % 2 === 1 && parts[at - 1] === tag)?.replaceAll(/\\(.)/g, '$1')
	return { number: valueOf('10') || null, day: dayOf(valueOf('11') ?? ''), within: withinOf(valueOf('40') ?? '') }
}

/** Of conditions like `2:10;0:30` the one without discount. */
function withinOf(text: string): number | null {
	const [, days] = /(?:^|;)0(?:\.0+)?:(\d{1,3})(?:;|$)/.exec(text) ?? []
	return days === undefined ? null : Number(days)
}

function dayOf(text: string): string | null {
	const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
	const said = `20${year}-${month}-${day}`
	const date = new Date(`${said}T12:00:00Z`)
	return year && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(said) ? said : null
}
