import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { opened, showPushed } from './pushed.ts'

const origin = 'https://haus.test'
const pushedPath = '/group/1/property/2?event=3'
const message = {
	title: 'Heute fällig: Kaminfeger',
	body: 'Bergstrasse 12',
	url: pushedPath,
	tag: 'kamin',
	date: { event: '3', part: 'reminder' as const },
}
beforeEach(() => vi.stubGlobal('location', { origin }))
afterEach(() => vi.unstubAllGlobals())

function pages(...urls: string[]) {
	const done: string[] = []
	return {
		done,
		matchAll: async () => urls.map((url) => ({ url, focus: async () => done.push(`focus ${url}`) })),
		openWindow: async (url: string) => done.push(`open ${url}`),
	}
}
test('the number of what is overdue stands beside the app, where the device shows one', async () => {
	const setAppBadge = vi.fn<(of: number) => Promise<void>>(async () => {})
	vi.stubGlobal('navigator', { setAppBadge })
	const showNotification = async () => {}
	await showPushed({ data: { json: () => message } }, { showNotification })
	expect(setAppBadge).not.toHaveBeenCalled()
	await showPushed({ data: { json: () => ({ ...message, overdue: 3 }) } }, { showNotification })
	expect(setAppBadge).toHaveBeenCalledWith(3)
	vi.stubGlobal('navigator', {})
	await showPushed({ data: { json: () => ({ ...message, overdue: 3 }) } }, { showNotification })
})

const tapped = (action = '', url = pushedPath) => {
	const close = vi.fn<() => void>()
	return { close, event: { action, notification: { data: { ...message, url }, close } } }
}

test('a date can be put off from the message, others cannot', async () => {
	const showNotification = vi.fn<(title: string, more: object) => Promise<void>>(async () => {})
	await showPushed({ data: { json: () => message } }, { showNotification })
	expect(showNotification).toHaveBeenCalledWith(
		message.title,
		expect.objectContaining({ body: message.body, tag: 'kamin', actions: [{ action: 'later', title: 'Morgen nochmals' }] }),
	)
	const { date: _, ...mail } = message
	await showPushed({ data: { json: () => mail } }, { showNotification })
	expect(showNotification).toHaveBeenLastCalledWith(message.title, expect.objectContaining({ actions: [] }))
})

test('a tap leads to what is open already, or opens it; nothing leads elsewhere', async () => {
	const { event, close } = tapped()
	const there = pages(`${origin}/`, origin + pushedPath)
	await opened(event, there)
	expect([there.done, close.mock.calls.length]).toEqual([[`focus ${origin}${pushedPath}`], 1])
	const elsewhere = pages(`${origin}/user`)
	await opened(event, elsewhere)
	expect(elsewhere.done).toEqual([`open ${origin}${pushedPath}`])
	for (const url of ['https://evil.test/', '//evil.test/x', 'javascript:alert(1)']) {
		const none = pages()
		await opened(tapped('', url).event, none)
		expect(none.done).toEqual([])
	}
})

test('«Morgen nochmals» puts it off for this person, and opens it where that fails', async () => {
	const fetched = vi.fn<typeof fetch>(async () => new Response('{}'))
	vi.stubGlobal('fetch', fetched)
	const quiet = pages()
	await opened(tapped('later').event, quiet)
	expect(quiet.done).toEqual([])
	const body = JSON.stringify({ part: 'reminder', until: addDays(dayOf(Date.now()), 1) })
	expect(fetched).toHaveBeenCalledWith('/api/be/events/3/put-off', expect.objectContaining({ method: 'PUT', body }))
	fetched.mockResolvedValueOnce(new Response(null, { status: 409 }))
	const late = pages()
	await opened(tapped('later').event, late)
	expect(late.done).toEqual([`open ${origin}${pushedPath}`])
})
