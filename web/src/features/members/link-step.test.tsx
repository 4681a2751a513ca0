import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Group } from '@hausheft/contract/groups.ts'
import type { InviteLink } from '@hausheft/contract/invite-links.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { LinkStep } from './link-step.tsx'

const group = { id: 'g', name: 'Familie Keller' } as Group
const houses = ['Bergstrasse 12', 'Chalet'].map((name) => ({ id: name, name })) as Property[]
const url = 'https://haus.test/join/geheim'
const link = { url, role: 'member', properties: null, uses: 10, expires_at: '2026-12-04T10:00:00.000Z' } as InviteLink
const shownStep = (made?: InviteLink) =>
	renderToStaticMarkup(
		<QueryClientProvider client={new QueryClient()}>
			<LinkStep made={made} form="link-form" group={group} houses={houses} onBusy={() => {}} onMade={() => {}} />
		</QueryClientProvider>,
	)
const isForm = (html: string) => /<form[^>]*id="link-form"/.test(html)

test('before there is a link it is asked for', () => {
	const html = shownStep()
	expect(isForm(html)).toBe(true)
	expect(html).toContain('Für wie viele Personen')
})

test('once it is made it is shown, with as what one comes in, for which houses, for how many and how long', () => {
	const html = shownStep(link)
	expect(isForm(html)).toBe(false)
	expect(html).toContain(`value="${url}"`)
	expect(html).toContain('kommt als <b>Mitglied</b> für alle Liegenschaften.')
	expect(html).toContain('Er gilt bis 4. Dezember 2026 für 10 Personen')
	expect(shownStep({ ...link, properties: ['Chalet'], uses: 1 })).toMatch(/für Chalet\..*für eine Person/s)
})

test('a link whose answer was lost cannot be shown again: it is said what to do', () => {
	const { url: _lost, ...rest } = link
	const html = shownStep(rest)
	expect(html).toContain('Bitte ihn zurückziehen und einen neuen machen.')
	expect([isForm(html), html.includes('Link zum Weitergeben')]).toEqual([false, false])
})
