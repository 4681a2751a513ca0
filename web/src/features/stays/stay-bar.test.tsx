import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firstDay, lastDay } from '@hausheft/contract/swiss/limits.ts'
import { StayBar } from './stay-bar.tsx'

/** Which of the two ways lead nowhere, and say so. */
const ended = (month: string, isYear: boolean) => {
	const html = renderToStaticMarkup(<StayBar month={month} isYear={isYear} today="2026-11-21" onShow={() => {}} />)
	return ['davor', 'danach'].filter((way) => new RegExp(`<button[^>]*aria-label="[^"]*${way}"[^>]*aria-disabled`).test(html))
}

test.each([true, false])('the calendar ends where its days do, by year: %s', (isYear) => {
	expect(ended(`${firstDay.slice(0, 7)}-01`, isYear)).toEqual(['davor'])
	expect(ended(`${lastDay.slice(0, 7)}-01`, isYear)).toEqual(['danach'])
	expect(ended('2026-11-01', isYear)).toEqual([])
})
