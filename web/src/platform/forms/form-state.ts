// Hides what a form knows about what is typed in it, and what differs from one kind of form to another.
import type { Attempts } from './repeated-create.ts'
import { conflictsOf, ownFields, type Body, type Versions } from './versions.ts'

/** What is stored, as far as saving goes. */
export type Stored = { id: string; version: number }
/** What is wrong, by the form's own paths: `name`, `readings.0.data`. */
export type Errors = Readonly<Record<string, string>>

/** What a form is about: E is stored, C is what stands in its fields. All of it pure. */
export type Rules<E extends Stored, C> = {
	/** What is stored, as the form shows it. */
	contentOf: (entity: E) => C
	/** What the form would send of this content: where that differs, something was changed. */
	bodyOf: (content: C) => Body
	/** `into` with these fields of `from`. */
	withFields: (into: C, from: C, fields: readonly string[]) => C
	/** Nothing that somebody typed differs, whether it would be sent or not. */
	isSame: (a: C, b: C) => boolean
	/** What stands in the way of sending it, by the contract's own schema. */
	check: (content: C) => Errors
	/** What the server refused, where the form can show it. */
	placed: (refused: readonly { path: string; message: string }[], content: C) => { errors: Errors; problem?: string | undefined }
	/** What was created along with it, by name, has an id now and must not be created again. */
	withCreated: (content: C, asked: Body, saved: E) => C
	/** Below what a new one is made. */
	parentOf: (content: C) => string
	/** Said when it was deleted meanwhile. */
	goneText: string
	/** What was made is not changed from here: what was typed since it was sent is left to the page. */
	madeOnce?: true
}

/** What is kept on the device: the typed, the version that it is a change of, and what was sent without an answer. */
export type Draft<E, C> = C & { base?: E | undefined; sent?: Attempts | undefined }

/** How a form begins that has no draft: `sent` is of what is new, `base` of what is changed. */
export type Fresh<E, C> = { content: C; base?: E | undefined; sent?: Attempts | undefined }

export type Step<E> =
	| { is: 'idle' }
	| { is: 'uploading' }
	/** `body` is what was asked for; `sending` that or, when the key has arrived with another one, an earlier one. */
	| { is: 'creating'; parent: string; key: string; body: string; wasSent: boolean; sending: string; left: readonly string[] }
	/** `asked` is the whole content of which the changes were sent; `before` is what undoing goes back to. */
	| { is: 'changing'; asked: Body; before: E; tries: number }
	| { is: 'over' }

export type State<E extends Stored, C> = {
	content: C
	/** The stored version that the content is a change of; undefined for what is new. */
	base: E | undefined
	/** What the form would show had nothing been typed: for something stored exactly `base`. */
	clean: C
	/** As the form began, with its draft: what differs was typed here. */
	began: C
	/** The key of the create and what has no answer yet; undefined where something stored was opened. */
	sent: Attempts | undefined
	/** Milliseconds since 1970: when what is shown was typed, if it was found on the device. */
	keptAt: number | undefined
	/** Something would be lost without its draft. */
	dirty: boolean
	/** Stored by somebody since, and not taken over. */
	newer: E | undefined
	/** Somebody has to choose between what was typed and `current`; `before` is what both have changed. */
	conflict: { current: E; before: Body } | undefined
	errors: Errors
	problem: string | undefined
	step: Step<E>
	/** One more is to be entered right after. */
	another: boolean
}

export type Found<E, C> = { value: Draft<E, C>; keptAt: number }

/** A form as it opens. */
export function begin<E extends Stored, C>(rules: Rules<E, C>, fresh: Fresh<E, C>, found?: Found<E, C>): State<E, C> {
	const { base = fresh.base, sent: noted, ...typed } = (found?.value ?? {}) as Partial<Draft<E, unknown>>
	const content = found ? (typed as C) : fresh.content
	const state: State<E, C> = {
		content,
		base,
		clean: base ? rules.contentOf(base) : fresh.content,
		began: content,
		sent: fresh.sent && (noted ?? fresh.sent),
		keptAt: found?.keptAt,
		dirty: false,
		newer: undefined,
		conflict: undefined,
		errors: {},
		problem: undefined,
		step: { is: 'idle' },
		another: false,
	}
	return { ...state, dirty: isDirty(rules, state) }
}

/** It is on its way, from where it cannot be called back. */
export const isSending = ({ step }: { step: { is: string } }): boolean => step.is === 'creating' || step.is === 'changing'

/** Something was typed, or sent and perhaps carried out. */
export const isDirty = <E extends Stored, C>(rules: Rules<E, C>, { content, clean, sent, step }: State<E, C>): boolean =>
	step.is !== 'over' && ((sent?.bodies.length ?? 0) > 0 || !rules.isSame(content, clean))

export const draftOf = <E extends Stored, C>({ content, base, sent }: State<E, C>): Draft<E, C> => ({
	...content,
	...(base && { base }),
	...(sent && { sent }),
})

/** The fields in which one has to choose, while one has to. */
export const choicesOf = <E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>): string[] =>
	state.conflict ? conflictsOf(versionsOf(rules, state, state.conflict.current, state.conflict.before)) : []

/** What was typed as a change of `base`, beside what is stored now. */
export const versionsOf = <E extends Stored, C>(
	{ bodyOf, contentOf }: Rules<E, C>,
	{ content, clean }: State<E, C>,
	current: E,
	before = bodyOf(clean),
): Versions => ({ before, mine: bodyOf(content), theirs: bodyOf(contentOf(current)) })

/** Goes on from what is stored now, with this content in the fields. Baseline and version move together, here alone. */
export const rebased = <E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>, base: E, content: C): State<E, C> => ({
	...state,
	base,
	clean: rules.contentOf(base),
	content,
	sent: state.sent && { ...state.sent, bodies: [] },
	newer: state.newer && state.newer.version > base.version ? state.newer : undefined,
	conflict: undefined,
	errors: {},
})

/** What is stored now with what one changed oneself; of the conflicts those in `keep`. */
export const merged = <E extends Stored, C>(rules: Rules<E, C>, content: C, current: E, versions: Versions, keep: ReadonlySet<string>): C =>
	rules.withFields(rules.contentOf(current), content, ownFields(versions, keep))
