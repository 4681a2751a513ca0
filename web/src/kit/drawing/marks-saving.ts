// Hides when what is drawn goes to the server, and that what others draw meanwhile comes together with it.
import type { Mark, Size } from '@hausheft/contract/marks.ts'
import { ApiError } from '../../platform/api/client.ts'
import { keepDraft, flushDrafts } from '../../platform/device/drafts.ts'
import { discardDraft, readDraft } from '../../platform/device/kept-drafts.ts'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { readMarks, writeMarks, type MarksOfFile } from './marks-of-file.ts'
import { mergeMarks, type MarkChange } from './merge.ts'

/** Drawing is saved in a pause. */
const pause = 1000
/** Where nobody answers it is tried again by itself. */
const again = 5000

/** `with its photo`: where that is still to be sent. */
export type SavingState = 'saved' | 'saving' | 'waiting' | 'with its photo' | { refused: string }
type SavingNews = {
	onState(state: SavingState): void
	/** What others have drawn since `base`. */
	onMerged(base: readonly Mark[], theirs: MarksOfFile): void
	/** What both have changed, as the others have it; `inOne`: with a single change of the file, so that whoever made the newest has made this one. */
	onBoth(changes: readonly MarkChange[], inOne: boolean): void
	onWritten(marks: MarksOfFile): void
}
type KeptDrawing = { base: readonly Mark[]; marks: readonly Mark[] }
const keptDrawing = {
	safeParse: (value: unknown) => {
		const isDrawing = Array.isArray(lookAt(value, 'base')) && Array.isArray(lookAt(value, 'marks'))
		return isDrawing ? ({ success: true, data: value as KeptDrawing } as const) : ({ success: false, error: 'no drawing' } as const)
	},
}

const isSameList = (one: readonly Mark[], other: readonly Mark[]) =>
	one === other || (one.length === other.length && one.every((mark, at) => mark === other[at]))

/** What has changed alone: a draft is written in the midst of typing. */
function changedBetween(base: readonly Mark[], marks: readonly Mark[]): KeptDrawing {
	const [before, after] = [new Set(base), new Set(marks)]
	return { base: base.filter((mark) => !after.has(mark)), marks: marks.filter((mark) => !before.has(mark)) }
}

const draftOf = (file: string) => `marks.${file}`

/** What is drawn before it is known what is there: it lies on the device, beside what an earlier time has left. */
export class EarlyMarks {
	readonly #file: string
	readonly #person: string
	readonly left: KeptDrawing | undefined
	#isKept = false

	constructor(file: string, person: string) {
		this.#file = file
		this.#person = person
		this.left = readDraft(person, draftOf(file), keptDrawing)?.value
	}

	change(marks: readonly Mark[]): void {
		if (marks.length === 0 && !this.#isKept) return
		this.#isKept = true
		const { base, marks: before } = this.left ?? { base: [], marks: [] }
		if (marks.length + before.length + base.length === 0) discardDraft(this.#person, draftOf(this.#file))
		else keepDraft(this.#person, draftOf(this.#file), { base, marks: [...before, ...marks] })
	}
}

export class MarksSaving {
	readonly #file: string
	readonly #size: Size
	readonly #person: string
	readonly #news: SavingNews
	#base: MarksOfFile
	#marks: readonly Mark[]
	#timer: ReturnType<typeof setTimeout> | undefined
	#running: Promise<void> | undefined
	/** While somebody draws a stroke nothing is put under their hand. */
	#held = false
	#onReleased: (() => void) | undefined
	#outdated = false
	/** What was drawn here before and never arrived, over what this began with: it stays on the device until it is taken or dropped. */
	#left: { base: readonly Mark[]; marks: readonly Mark[] } | undefined

	constructor(file: string, size: Size, person: string, base: MarksOfFile, news: SavingNews) {
		this.#file = file
		this.#size = size
		this.#person = person
		this.#base = base
		this.#marks = base.marks
		this.#news = news
	}

	get #draft() {
		return draftOf(this.#file)
	}
	get #isDirty() {
		return !isSameList(this.#marks, this.#base.marks)
	}

	/** What was drawn here and never arrived: what an earlier time has left. */
	left(draft = readDraft(this.#person, this.#draft, keptDrawing)?.value): readonly Mark[] | undefined {
		if (!draft) return undefined
		const { marks } = mergeMarks(draft.base, draft.marks, this.#base.marks)
		const isThere = JSON.stringify(marks) === JSON.stringify(this.#base.marks)
		this.#left = isThere ? undefined : { base: this.#base.marks, marks }
		if (isThere) this.#keep()
		return this.#left?.marks
	}
	/** They are about to be drawn among the others. */
	takeLeft(): void {
		this.#left = undefined
	}
	dropLeft(): void {
		this.#left = undefined
		this.#keep()
	}

	change(marks: readonly Mark[]): void {
		this.#marks = marks
		if (this.#isDirty) {
			this.#keep()
			this.#news.onState('saving')
			this.#later(pause)
		} else if (!this.#running) {
			// Taken back before it went.
			this.stop()
			this.#keep()
			this.#news.onState('saved')
		}
	}

	/** What has not arrived lies on the device, and nothing else. */
	#keep(): void {
		const { marks } = this.#left ? mergeMarks(this.#left.base, this.#marks, this.#left.marks) : { marks: this.#marks }
		if (isSameList(marks, this.#base.marks)) discardDraft(this.#person, this.#draft)
		else keepDraft(this.#person, this.#draft, changedBetween(this.#base.marks, marks))
	}

	hold(held: boolean): void {
		this.#held = held
		if (held) return
		this.#onReleased?.()
		if (this.#outdated) void this.follow()
	}

	/** Somebody has changed the file. */
	async follow(): Promise<void> {
		this.#outdated = true
		if (this.#held || this.#running) return
		const now = await readMarks(this.#file, this.#size).catch(() => undefined)
		if (!now || this.#held || this.#running || now.version <= this.#base.version) return
		this.#outdated = false
		this.#take(now)
	}

	/** At once, as when the page is left. */
	async save(leaving = false): Promise<void> {
		clearTimeout(this.#timer)
		this.#timer = undefined
		if (leaving) flushDrafts()
		if (!this.#running && this.#isDirty) this.#running = this.#write(leaving).finally(() => (this.#running = undefined))
		await this.#running
		if (this.#outdated && !this.#isDirty) void this.follow()
	}
	/** Nothing is drawn any more: what came while an earlier one was on its way goes after it. */
	async leave(leaving: boolean): Promise<void> {
		const { version } = this.#base
		// What waits for the end of a stroke waits for none that will not end.
		this.#held = false
		this.#onReleased?.()
		await this.save(leaving)
		if (this.#isDirty && this.#base.version !== version) await this.save(leaving)
	}
	stop(): void {
		clearTimeout(this.#timer)
	}

	#later(wait: number) {
		clearTimeout(this.#timer)
		this.#timer = setTimeout(() => void this.save(), wait)
	}

	async #write(leaving: boolean, tries = 3): Promise<void> {
		const sent = this.#marks
		try {
			const written = await writeMarks(this.#file, this.#size, this.#base, sent, { keepalive: leaving })
			// What is here stays the same things, so that it is known what has changed since.
			this.#base = { ...written, marks: sent }
			this.#news.onWritten(written)
			if (this.#isDirty) return this.#later(pause)
			this.#keep()
			this.#news.onState('saved')
		} catch (error) {
			await this.#failed(error, leaving, tries)
		}
	}

	async #failed(error: unknown, leaving: boolean, tries: number): Promise<void> {
		const { status, code, message } = error instanceof ApiError ? error : new ApiError(0, 'offline', {})
		if (status === 412) {
			const now = await this.#readBetweenStrokes()
			if (now) this.#take(now)
			return now && tries > 1 ? this.#write(leaving, tries - 1) : this.#later(again)
		}
		flushDrafts()
		if (code !== 'offline' && status < 500 && status !== 429) return this.#news.onState({ refused: message })
		this.#news.onState('waiting')
		this.#later(again)
	}

	/** Read after the stroke, so that what it has drawn is told from what the others have. */
	async #readBetweenStrokes(): Promise<MarksOfFile | undefined> {
		for (;;) {
			if (this.#held) await new Promise<void>((resolve) => (this.#onReleased = resolve))
			const now = await readMarks(this.#file, this.#size).catch(() => undefined)
			if (!now || !this.#held) return now
		}
	}

	#take(theirs: MarksOfFile) {
		const { marks: base, version } = this.#base
		const { marks, both } = mergeMarks(base, this.#marks, theirs.marks)
		const isOwn = this.#isDirty
		this.#base = theirs
		this.#marks = isOwn ? marks : theirs.marks
		this.#news.onMerged(base, theirs)
		if (both.length > 0) this.#news.onBoth(both, theirs.version === version + 1)
	}
}
