import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { claimDevice, namesOnDevice, wipeDevice } from './device.ts'
import { countDrafts, flushDrafts, forgetDrafts, keepDraft } from './drafts.ts'
import { discardDraft, readDraft } from './kept-drafts.ts'

/** What a browser offers and Node does not: text by name, its names as own keys. */
function createStorage(): Storage {
	const methods = {
		getItem: (name: string) => (Object.hasOwn(storage, name) ? storage[name] : null),
		setItem: (name: string, value: string) => (storage[name] = value),
		removeItem: (name: string) => delete storage[name],
	}
	const storage = Object.create(methods) as Record<string, string>
	return storage as unknown as Storage
}
const Shape = z.object({ name: z.string() })
const [anna, beat] = ['anna', 'beat']

beforeEach(() => {
	vi.useFakeTimers()
	vi.stubGlobal('localStorage', createStorage())
	vi.stubGlobal('sessionStorage', { clear: () => {} })
	vi.stubGlobal('addEventListener', () => {})
})
afterEach(() => {
	forgetDrafts()
	vi.useRealTimers()
	vi.unstubAllGlobals()
	vi.restoreAllMocks()
})

test('a draft is there again, typed last wins, and only the pause writes', () => {
	const write = vi.spyOn(localStorage, 'setItem')
	for (const name of ['B', 'Bo', 'Boiler']) keepDraft(anna, 'event.new.1', { name })
	expect(write).not.toHaveBeenCalled()
	vi.advanceTimersByTime(400)
	expect(write).toHaveBeenCalledTimes(1)
	expect(readDraft(anna, 'event.new.1', Shape)).toEqual({ value: { name: 'Boiler' }, keptAt: Date.now() })
})

test('what still waits is there too, and is written when the page is left', () => {
	keepDraft(anna, 'event.new.1', { name: 'Boiler' })
	expect(readDraft(anna, 'event.new.1', Shape)?.value.name).toBe('Boiler')
	keepDraft(anna, 'event.new.1', { name: 'Boiler entkalkt' })
	flushDrafts()
	expect(localStorage.getItem('hausheft.draft.anna.event.new.1')).toContain('Boiler entkalkt')
})

test('saved or discarded, nothing of it stays, not even what waited', () => {
	keepDraft(anna, 'event.new.1', { name: 'Boiler' })
	flushDrafts()
	keepDraft(anna, 'event.new.1', { name: 'Boiler 2' })
	discardDraft(anna, 'event.new.1')
	vi.runAllTimers()
	expect(readDraft(anna, 'event.new.1', Shape)).toBeUndefined()
	expect(namesOnDevice()).toEqual([])
})

test('what has been typed for the next one since is still written', () => {
	const of = (name: string, key: string) => ({ name, sent: { key, bodies: [] } })
	keepDraft(anna, 'event.new.1', of('Boiler', 'first'))
	flushDrafts()
	keepDraft(anna, 'event.new.1', of('Ofen', 'second'))
	discardDraft(anna, 'event.new.1', 'first')
	expect(namesOnDevice()).toEqual([])
	expect(readDraft(anna, 'event.new.1', Shape)?.value.name).toBe('Ofen')
	keepDraft(anna, 'event.new.1', of('Ofen geputzt', 'second'))
	discardDraft(anna, 'event.new.1', 'second')
	expect(readDraft(anna, 'event.new.1', Shape)).toBeUndefined()
})

test('what is chosen in a list is kept beside what waits to be saved, and is none of it', () => {
	keepDraft(anna, 'event.new.1', { name: 'Boiler' })
	keepDraft(anna, 'selection.1', { list: 'all', ids: ['7'] })
	keepDraft(beat, 'event.new.1', { name: 'Ofen' })
	flushDrafts()
	expect([countDrafts(anna), countDrafts(beat)]).toEqual([1, 1])
})

test('nobody sees the drafts of somebody else', () => {
	keepDraft(anna, 'event.new.1', { name: 'geheim' })
	keepDraft(anna, 'event.edit.7', { name: 'auch' })
	expect(readDraft(beat, 'event.new.1', Shape)).toBeUndefined()
	expect(readDraft(beat, 'event.edit.7', Shape)).toBeUndefined()
	expect(readDraft(anna, 'event.edit.7', Shape)?.value.name).toBe('auch')
})

test('when somebody else signs in, and at sign-out, everything is wiped that is ours', () => {
	localStorage.setItem('hausheft-colours', 'dark')
	expect(claimDevice(anna)).toBe(false)
	keepDraft(anna, 'event.new.1', { name: 'geheim' })
	flushDrafts()
	expect(claimDevice(anna)).toBe(false)
	expect(readDraft(anna, 'event.new.1', Shape)?.value.name).toBe('geheim')
	expect(claimDevice(beat)).toBe(true)
	expect(readDraft(anna, 'event.new.1', Shape)).toBeUndefined()
	keepDraft(beat, 'event.new.1', { name: 'meines' })
	flushDrafts()
	wipeDevice()
	expect(Object.keys(localStorage)).toEqual(['hausheft-colours'])
})

test('what cannot be read, or fits no more, is dropped with a warning', () => {
	const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
	localStorage.setItem('hausheft.draft.anna.a', '{broken')
	localStorage.setItem('hausheft.draft.anna.b', '{"value":{"name":7},"keptAt":1}')
	expect(readDraft(anna, 'a', Shape)).toBeUndefined()
	expect(readDraft(anna, 'b', Shape)).toBeUndefined()
	expect(warn).toHaveBeenCalledTimes(2)
	expect(namesOnDevice()).toEqual([])
})

test('a full or forbidden storage is a warning, and typing goes on', () => {
	const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
	vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
		throw new DOMException('full', 'QuotaExceededError')
	})
	keepDraft(anna, 'event.new.1', { name: 'Boiler' })
	expect(() => flushDrafts()).not.toThrow()
	expect(warn).toHaveBeenCalled()
})
