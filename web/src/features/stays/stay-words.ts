// Hides how it is said when somebody stays, for how long, with how many, and what that means for others.
import { count } from '@hausheft/contract/swiss/formats.ts'
import { dayMonth, dayMonthYear, daysBetween, monthNames, weekday, weekdayShort, type Day } from '@hausheft/contract/swiss/zurich.ts'

type Span = { from_on: Day; until_on: Day }
const dayNumber = (day: Day) => `${Number(day.slice(8))}.`
const dayInMonth = (day: Day) => `${dayNumber(day)} ${monthNames[Number(day.slice(5, 7)) - 1] ?? ''}`

/** «10. – 17. Juli 2026», «28. Dezember 2026 – 3. Januar 2027». */
export function spanOfStay({ from_on: from, until_on: until }: Span): string {
	if (from.slice(0, 4) !== until.slice(0, 4)) return `${dayMonthYear(from)} – ${dayMonthYear(until)}`
	const start = from.slice(0, 7) === until.slice(0, 7) ? dayNumber(from) : dayInMonth(from)
	return `${start}\u00a0– ${dayMonthYear(until)}`
}

/** The same in short, with the days of the week: «Fr 10. – Fr 17. Juli»; the year where it is another one. */
export function shortSpan({ from_on: from, until_on: until }: Span, year: number): string {
	const isOther = from.slice(0, 4) !== String(year) || until.slice(0, 4) !== String(year)
	const start = `${weekdayShort(from)} ${from.slice(0, 7) === until.slice(0, 7) ? dayNumber(from) : dayInMonth(from)}`
	return `${start}\u00a0– ${weekdayShort(until)} ${isOther ? dayMonthYear(until) : dayMonth(until)}`
}

export const nightsText = ({ from_on, until_on }: Span): string => nightCount(daysBetween(from_on, until_on))
export const nightCount = (nights: number): string => count(nights, 'Nacht', 'Nächte').replace(' ', '\u00a0')
const peopleText = (people: number): string => count(people, 'Person', 'Personen')

/** «4 Personen, andere willkommen». */
export const companyText = ({ people, alone }: { people: number; alone: boolean }): string =>
	`${peopleText(people)}, ${alone ? 'allein' : 'andere willkommen'}`

/** What a day says to who cannot see it: «Freitag, 10. Juli 2026: frei». */
export function dayName(day: Day, there: readonly { name: string; state: string }[], today: Day): string {
	const said = there.map(({ name, state }) => (state === 'fixed' ? name : `${name} angefragt`)).join(', ')
	return `${day === today ? 'Heute, ' : ''}${weekday(day)}, ${dayMonthYear(day)}: ${said || 'frei'}`
}

/** Which of several are in the way: «Beat, 12. – 15. Juli 2026». */
export const takenBy = (stays: readonly (Span & { name: string })[]): string =>
	stays.map((stay) => `${stay.name}, ${spanOfStay(stay)}`).join('; ')

type NamedSpan = Span & { name: string }
type Standing = { taken: readonly NamedSpan[]; beside: readonly NamedSpan[]; wished: readonly NamedSpan[] }

/** How it stands with what somebody has chosen. */
export function standingText({ taken, beside, wished }: Standing): string {
	if (taken.length > 0) return `Vergeben: ${takenBy(taken)}`
	const also = [
		beside.length > 0 && `Gleichzeitig mit ${takenBy(beside)}`,
		wished.length > 0 && `Auch gewünscht von ${takenBy(wished)}`,
	].filter(Boolean)
	return also.join('. ') || 'Frei'
}

/** «Für Familie Anna · 2 Personen, allein». */
export const choiceLine = (name: string | undefined, company: { people: number; alone: boolean }): string =>
	`${name ? `Für ${name}` : 'Für wen?'} · ${companyText(company)}`

/** «Vorrang 2027: Familie Beat (Sportferien)». */
export const turnText = (year: number, party: string, peak: string): string => `Vorrang ${year}: ${party} (${peak})`
