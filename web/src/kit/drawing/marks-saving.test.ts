import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Annotation } from '@hausheft/contract/annotations.ts'
import type { Mark } from '@hausheft/contract/marks.ts'
import { flushDrafts, forgetDrafts } from '../../platform/device/drafts.ts'
import { annotationsOf } from './marks-of-file.ts'
import { EarlyMarks, MarksSaving, type SavingState } from './marks-saving.ts'

const size = { width: 300, height: 200 }
const pin = (id: string): Mark => ({
	id: `urn:uuid:00000000-0000-4000-8000-00000000000${id}`,
	shape: 'pin',
	colour: 'red',
	page: null,
	text: '',
	points: [10, 10],
})
const [one, two, three] = [pin('1'), pin('2'), pin('3')]
const draft = 'hausheft.draft.anna.marks.f'

beforeEach(() => {
	vi.useFakeTimers()
	const kept = new Map<string, string>()
	vi.stubGlobal('localStorage', {
		getItem: (name: string) => kept.get(name) ?? null,
		setItem: (name: string, value: string) => void kept.set(name, value),
		removeItem: (name: string) => void kept.delete(name),
	})
})
afterEach(() => {
	forgetDrafts()
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

const letters = (list: readonly { id: string }[]) => list.map(({ id }) => id.slice(-1))

/** A server that keeps what it is sent, at once or when told so. */
function marksServer() {
	const sent: string[][] = []
	let version = 1
	let slow: Promise<void> | undefined
	vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
		const list = JSON.parse(body) as Annotation[]
		sent.push(letters(list))
		await slow
		return new Response(body, { headers: { etag: `"${++version}"` } })
	})
	const hold = () => {
		let go = () => {}
		slow = new Promise((resolve) => (go = resolve))
		return () => {
			slow = undefined
			go()
		}
	}
	return { sent, hold }
}
function opened() {
	const states: SavingState[] = []
	const nothing = () => {}
	const news = { onState: (state: SavingState) => void states.push(state), onMerged: nothing, onBoth: nothing, onWritten: nothing }
	return { saving: new MarksSaving('f', size, 'anna', { list: [], marks: [], version: 1 }, news), states }
}
const left = () =>
	opened()
		.saving.left()
		?.map(({ id }) => id.slice(-1))
const settled = () => vi.advanceTimersByTimeAsync(0)

test('what is drawn while an earlier one is on its way goes too where one leaves', async () => {
	const { sent, hold } = marksServer()
	const { saving } = opened()
	const answer = hold()
	saving.change([one])
	await vi.advanceTimersByTimeAsync(1000)
	saving.change([one, two])
	const gone = saving.leave(false).finally(() => saving.stop())
	await settled()
	answer()
	await gone
	expect(sent).toEqual([['1'], ['1', '2']])
	flushDrafts()
	expect(localStorage.getItem(draft)).toBeNull()
})

test('what is drawn before it is known what is there lies on the device, beside what was left there, and is not offered twice', async () => {
	marksServer()
	const before = opened().saving
	before.change([one])
	before.stop()

	const early = new EarlyMarks('f', 'anna')
	early.change([])
	expect(left()).toEqual(['1'])
	early.change([two])
	// As after a page that is gone.
	expect(left()).toEqual(['1', '2'])
	early.change([])
	expect(left()).toEqual(['1'])
	early.change([two])

	const { saving } = opened()
	expect(saving.left(early.left)?.map(({ id }) => id)).toEqual([one.id])
	saving.change([two])
	expect(left()).toEqual(['1', '2'])
	saving.dropLeft()
	await vi.advanceTimersByTimeAsync(1000)
	flushDrafts()
	expect(localStorage.getItem(draft)).toBeNull()

	const alone = new EarlyMarks('f', 'anna')
	alone.change([three])
	alone.change([])
	expect(left()).toBeUndefined()
})

test('marks left on the device stay there while one draws on, until they are taken or dropped', async () => {
	const { sent } = marksServer()
	const before = opened().saving
	before.change([one])
	flushDrafts()
	before.stop()

	const { saving } = opened()
	expect(saving.left()?.map(({ id }) => id)).toEqual([one.id])
	saving.change([two])
	flushDrafts()
	expect(left()).toEqual(['1', '2'])
	await vi.advanceTimersByTimeAsync(1000)
	expect(sent).toEqual([['2']])
	flushDrafts()
	expect(localStorage.getItem(draft)).toContain(one.id)

	saving.change([two, three])
	saving.dropLeft()
	flushDrafts()
	expect(left()).toEqual(['3'])
	await vi.advanceTimersByTimeAsync(1000)
	flushDrafts()
	expect([sent.at(-1), localStorage.getItem(draft)]).toEqual([['2', '3'], null])
})

test('what is taken back before it goes leaves nothing behind', async () => {
	const { sent } = marksServer()
	const { saving, states } = opened()
	const begun: Mark[] = []
	saving.change([one])
	flushDrafts()
	saving.change(begun)
	await vi.advanceTimersByTimeAsync(5000)
	expect([sent, states.at(-1), localStorage.getItem(draft)]).toEqual([[], 'saved', null])
})

/** A server on which somebody else has drawn `theirs` since: what is based on the version before is refused, once told so. */
function changedServer(theirs: readonly Mark[], version: number) {
	const now = `"${version}"`
	const sent: Annotation[][] = []
	let answer = () => {}
	const slow = new Promise<void>((resolve) => (answer = resolve))
	vi.stubGlobal('fetch', async (_url: string, { body, headers }: { body?: string; headers?: Record<string, string> } = {}) => {
		if (body === undefined) return new Response(JSON.stringify(annotationsOf(theirs)), { headers: { etag: now } })
		await slow
		if (headers?.['if-match'] !== now)
			return new Response(JSON.stringify({ error: { code: 'conflict', message: 'Geändert' } }), { status: 412 })
		sent.push(JSON.parse(body) as Annotation[])
		return new Response(body, { headers: { etag: `"${version + 1}"` } })
	})
	return { sent, answer }
}
/** Marks 1 and 2 were there; 1 is moved here, and on its way, when a hand takes 2, which the others have just moved. */
async function strokeBesideOthers(version = 2) {
	const [mine, theirs] = [
		{ ...two, points: [30, 30] },
		{ ...two, points: [50, 50] },
	]
	const { sent, answer } = changedServer([one, theirs], version)
	const news = { onState: vi.fn(), onMerged: vi.fn(), onBoth: vi.fn(), onWritten: vi.fn() }
	const began = [one, two]
	const saving = new MarksSaving('f', size, 'anna', { list: annotationsOf(began), marks: began, version: 1 }, news)
	const moved = { ...one, points: [20, 20] }
	saving.change([moved, two])
	await vi.advanceTimersByTimeAsync(1000)
	saving.hold(true)
	answer()
	await vi.advanceTimersByTimeAsync(10_000)
	return { saving, sent, news, moved, mine, theirs }
}

test.each([
	{ how: 'in one change', version: 2, inOne: true },
	{ how: 'in several, which may be of several people', version: 3, inOne: false },
])('what is refused in the midst of a stroke is put together after it with what the others have drawn $how', async ({ version, inOne }) => {
	const { saving, sent, news, moved, mine, theirs } = await strokeBesideOthers(version)
	expect([news.onMerged.mock.calls, sent]).toEqual([[], []])
	// The page hears of the end first.
	saving.hold(false)
	saving.change([moved, mine])
	await vi.advanceTimersByTimeAsync(10_000)
	expect(news.onBoth.mock.calls).toEqual([[[{ id: two.id, after: theirs }], inOne]])
	expect(sent).toEqual([annotationsOf([moved, mine])])
	saving.stop()
})

test('whoever leaves in the midst of a stroke does not wait for its end', async () => {
	const { saving, sent, news, moved, theirs } = await strokeBesideOthers()
	await saving.leave(false)
	expect([news.onBoth.mock.calls, sent]).toEqual([[], [annotationsOf([moved, theirs])]])
	saving.stop()
})
