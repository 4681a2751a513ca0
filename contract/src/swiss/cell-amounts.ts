// Hides the ways in which people and programs here write amounts into tables, and what of that can be read in two ways.
import { NotReadable, plainOf, shownCell, type Decimal } from './cell-values.ts'
import { textIn, type Cell } from './cells.ts'
import { mostRappen, tooMuchMoney } from './limits.ts'

/** `decimal` null: what is unambiguous by itself. `fine`: what becomes of more than two decimals. */
export type AmountHow = { decimal: Decimal | null; fine: 'refuse' | 'round' }
/** In hundredths; `currency` where the cell itself says one. */
type Money = { amount: number; currency: string | null }

const codes = new Set(Intl.supportedValuesOf('currency'))
const symbols: Record<string, string> = {
	'€': 'EUR',
	EURO: 'EUR',
	$: 'USD',
	'£': 'GBP',
	'¥': 'JPY',
	FR: 'CHF',
	SFR: 'CHF',
	'FR.': 'CHF',
	'SFR.': 'CHF',
}
/** The code of a currency by its code or sign; null where it is none. */
export function currencyIn(text: string): string | null {
	const said = text.trim().toUpperCase()
	return symbols[said] ?? (codes.has(said) ? said : null)
}
/** Whether a cell is the code of a currency and nothing else. */
export const isCurrencyCode = (cell: Cell): boolean => typeof cell === 'string' && codes.has(cell.trim())
/** What stands before or behind the digits. */
const word = /^([-−–+(]?)\s*([A-Za-z€$£¥]{1,4}\.?)(?=[\s\d\-−–+.(]|$)\s*|\s*([A-Za-z€$£¥]{1,4}\.?)\s*$/

type Written = { isMinus: boolean; digits: string; currency: string | null; isGrouped: boolean }
/** No amount is longer, and going through what is takes ever longer. */
const longest = 100
function writtenIn(text: string): Written | null {
	if (text.length > longest) return null
	const found = word.exec(text)
	const said = found?.[2] ?? found?.[3]
	const currency = said === undefined ? null : currencyIn(said)
	if (said !== undefined && currency === null) return null
	let rest = (found ? text.replace(word, '$1') : text).replaceAll(/[−–]/g, '-').trim()
	// «12.–», «12.--» and «12.00.-» are whole francs.
	rest = rest.replace(/([.,])(-{1,2}|—)$/, '')
	const isGrouped = /\d['’‘´`]\d/.test(rest)
	rest = rest.replaceAll(/[\s\u00a0\u202f'’‘´`]/g, '')
	const isMinus = /^-|-$|^\(.*\)$/.test(rest)
	const digits = rest.replaceAll(/^[-+(]+|[-)]$/g, '')
	return { isMinus, digits, currency, isGrouped }
}

/** What the digits are where one sign parts off decimals and the other one groups of thousands; null where they cannot be that. */
function readAs(decimal: Decimal, { digits, isGrouped }: Written): string | null {
	const group = decimal === '.' ? ',' : '.'
	const [whole = '', decimals = '', ...more] = digits.split(decimal)
	const isWhole = /^\d*$/.test(whole) || (!isGrouped && new RegExp(`^[1-9]\\d{0,2}(\\${group}\\d{3})+$`).test(whole))
	const plain = whole.replaceAll(group, '')
	if (more.length > 0 || !isWhole || !/^\d{0,20}$/.test(decimals) || !/\d/.test(plain + decimals) || plain.length > 15) return null
	return decimals === '' ? plain : `${plain || '0'}.${decimals}`
}

/** How an amount is written: what it tells of its column. `fine`: with more than two decimals; `three`: these may be thousands as well. */
type AmountSign = {
	by: Decimal | null
	three: Decimal | null
	fine: boolean
	isNegative: boolean
	isZero: boolean
	isNumber: boolean
}
export function amountSign(cell: Cell): AmountSign | null {
	const isNumber = typeof cell === 'number'
	const written = isNumber ? writtenIn(plainOf(cell)) : typeof cell === 'string' ? writtenIn(cell.trim()) : null
	if (!written) return null
	const dot = readAs('.', written)
	const comma = isNumber ? dot : readAs(',', written)
	const value = dot ?? comma
	if (value === null) return null
	const isOpen = dot !== null && comma !== null && dot !== comma
	const decimals = value.split('.')[1]?.length ?? 0
	const by = isOpen || dot === comma ? null : dot !== null ? '.' : ','
	const three = isOpen ? (written.digits.includes('.') ? '.' : ',') : null
	return { by, three, fine: !isOpen && decimals > 2, isNegative: written.isMinus, isZero: Number(value) === 0, isNumber }
}

/** Null where there is none. */
export function moneyIn(cell: Cell, { decimal, fine }: AmountHow): Money | null {
	const text = typeof cell === 'number' && Number.isFinite(cell) ? plainOf(cell) : textIn(cell)
	if (text === '' || /^[-–—.]+$/.test(text)) return null
	const written = typeof cell === 'number' || typeof cell === 'string' ? writtenIn(text) : null
	const [dot, comma] = written ? [readAs('.', written), readAs(',', written)] : [null, null]
	const isOpen = typeof cell !== 'number' && dot !== null && comma !== null && dot !== comma
	if (isOpen && decimal === null && written?.digits.includes(','))
		throw new NotReadable(`${shownCell(cell)} kann ${comma} oder ${dot} heissen.`)
	const value = typeof cell === 'number' ? dot : decimal === ',' ? comma : decimal === '.' ? dot : (dot ?? comma)
	if (value === null || !written) throw new NotReadable(`${shownCell(cell)} ist kein Betrag.`)
	const [whole = '', decimals = ''] = value.split('.')
	if (decimals.length > 2 && fine === 'refuse') throw new NotReadable(`${shownCell(cell)} hat mehr als zwei Stellen nach dem Komma.`)
	const amount = Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2)) + ((decimals[2] ?? '0') >= '5' ? 1 : 0)
	if (amount > mostRappen) throw new NotReadable(`${shownCell(cell)} ist zu gross. ${tooMuchMoney}`)
	return { amount: written.isMinus && amount !== 0 ? -amount : amount, currency: written.currency }
}

/** Rappen of an amount in another currency, half up; `rate` is what one unit costs in francs. */
export function atRate(amount: number, rate: string): number {
	const [whole = '0', decimals = ''] = rate.split('.')
	const unit = 10n ** BigInt(decimals.length)
	return Number((BigInt(amount) * BigInt(whole + decimals) * 2n + unit) / (unit * 2n))
}
