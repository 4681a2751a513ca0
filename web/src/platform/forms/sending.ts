// Hides what goes out when a form is saved, and what becomes of each answer.
import { merged, rebased, versionsOf, type Errors, type Rules, type State, type Step, type Stored } from './form-state.ts'
import { only, type Next } from './form-events.ts'
import { isSpent, isUncertain, withAttempt, withoutAttempt, type Attempts, type Refusal } from './repeated-create.ts'
import { changesOf, conflictsOf, type Body } from './versions.ts'

const failedText = 'Das hat nicht geklappt. Die Eingaben bleiben hier erhalten.'
const elsewhereText = 'Das wurde in einem anderen Fenster schon gespeichert. Die Eingaben bleiben hier erhalten.'
const none: ReadonlySet<string> = new Set()
const automatic = 3

const idle = <E extends Stored, C>(state: State<E, C>, problem?: string): State<E, C> => ({ ...state, step: { is: 'idle' }, problem })
const refuse = <E extends Stored, C>(state: State<E, C>, errors: Errors, problem?: string): Next<E, C> =>
	only({ ...idle(state, problem), errors }, { is: 'focus' })
const isEmpty = (fields: object) => Object.keys(fields).length === 0

/** What is wrong is said before anything is uploaded. */
export const save = <E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>): Next<E, C> =>
	check(rules, state) ?? only({ ...state, errors: {}, problem: undefined, step: { is: 'uploading' } }, { is: 'upload' })

/** What is wrong, at its field; undefined where nothing stands in the way. */
export function check<E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>): Next<E, C> | undefined {
	const errors = rules.check(state.content)
	return isEmpty(errors) ? undefined : refuse(state, errors)
}

export const uploaded = <E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>, problem: string | undefined): Next<E, C> =>
	state.step.is !== 'uploading' ? only(state) : problem === undefined ? send(rules, state, automatic) : only(idle(state, problem))

/** `before`: what undoing goes back to, where this goes on from something saved just now. */
function send<E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>, tries: number, before?: E): Next<E, C> {
	const wrong = check(rules, state)
	if (wrong) return wrong
	const { base, sent, content, clean } = state
	const asked = rules.bodyOf(content)
	if (base) {
		const body = changesOf(rules.bodyOf(clean), asked)
		if (isEmpty(body)) return finish(state, base, before)
		const step = { is: 'changing', asked, before: before ?? base, tries } as const
		return only({ ...state, step }, { is: 'change', id: base.id, version: base.version, body })
	}
	if (!sent) throw new Error('a form for something new has no key to create it under')
	const [parent, body, key] = [rules.parentOf(content), JSON.stringify(asked), sent.key]
	const left = sent.bodies.filter((each) => each !== body).toReversed()
	const step = { is: 'creating', parent, key, body, wasSent: sent.bodies.includes(body), sending: body, left } as const
	return only({ ...state, step, sent: withAttempt(asked, sent) }, { is: 'create', parent, key, body: asked })
}

const finish = <E extends Stored, C>(state: State<E, C>, entity: E, before: E | undefined): Next<E, C> =>
	only(
		{ ...state, step: { is: 'over' } },
		{ is: 'forget', key: state.sent?.key },
		{ is: 'saved', entity, before: state.sent ? null : before, another: state.another },
	)

/** Its draft goes, for what waits on the device is the same. */
export const waits = <E extends Stored, C>(state: State<E, C>): Next<E, C> =>
	only({ ...state, step: { is: 'over' } }, { is: 'forget', key: state.sent?.key }, { is: 'waiting', another: state.another })

type Creating = Extract<Step<never>, { is: 'creating' }>
type Changing<E> = Extract<Step<E>, { is: 'changing' }>

export const answered = <E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>, entity: E): Next<E, C> =>
	state.step.is === 'creating' || state.step.is === 'changing' ? settle(rules, state, state.step, entity) : only(state)

/** It is stored. What was typed since it was sent (while the answer was awaited, or lost) is a change of it. */
function settle<E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>, step: Creating | Changing<E>, entity: E): Next<E, C> {
	const created = step.is === 'creating'
	const asked = created ? (JSON.parse(step.sending) as Body) : step.asked
	const typed = Object.keys(changesOf(asked, rules.bodyOf(state.content)))
	const before = created ? undefined : step.before
	if (rules.madeOnce || typed.length === 0 || (created && rules.parentOf(state.content) !== step.parent))
		return finish(state, entity, before)
	const content = rules.withCreated(state.content, asked, entity)
	const [mine, theirs] = [rules.bodyOf(content), rules.bodyOf(rules.contentOf(entity))]
	// Between a lost answer and now somebody else may have changed it; right after a change that was carried out nobody can have.
	const since = created && entity.version > 1 ? asked : theirs
	const versions = { before: { ...mine, ...Object.fromEntries(typed.map((field) => [field, since[field]])) }, mine, theirs }
	const on = rebased(rules, state, entity, merged(rules, content, entity, versions, none))
	if (conflictsOf(versions).length === 0) return send(rules, on, automatic, before)
	return only({ ...idle(on), content, conflict: { current: entity, before: versions.before } })
}

export function refused<E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>, refusal: Refusal, anew?: Attempts): Next<E, C> {
	const { step, sent } = state
	// Whoever saves it once more makes another one.
	const isOver = anew && isSpent(refusal) && step.is === 'creating' && sent?.key === step.key
	if (isOver) return explain(rules, { ...state, sent: anew }, refusal)
	if (step.is === 'creating') return createRefused(rules, state, step, refusal)
	return step.is === 'changing' ? changeRefused(rules, state, step, refusal) : only(state)
}
/** For a reason of our own. */
export const failed = <E extends Stored, C>(state: State<E, C>): Next<E, C> => only(idle(state, failedText))

function createRefused<E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>, step: Creating, refusal: Refusal): Next<E, C> {
	const [earlier, ...left] = step.left
	// An earlier attempt with another content has arrived after all: its own body answers what it made.
	if (refusal.code === 'idempotency_mismatch' && earlier !== undefined) {
		const again = { parent: step.parent, key: step.key, body: JSON.parse(earlier) as Body }
		return only({ ...state, step: { ...step, sending: earlier, left } }, { is: 'create', ...again })
	}
	const { sent } = state
	const isNoted = step.wasSent || isUncertain(refusal) || sent?.key !== step.key
	return explain(rules, { ...state, sent: isNoted ? sent : withoutAttempt(step.body, sent) }, refusal)
}

function changeRefused<E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>, step: Changing<E>, refusal: Refusal): Next<E, C> {
	const current = refusal.code === 'stale' ? (refusal.current as E | undefined) : undefined
	if (!current) return explain(rules, state, refusal)
	const { state: now, effects } = merge(rules, idle(state), current, step.tries === 0)
	// Changed at another place: both changes stand.
	return now.conflict ? { state: now, effects } : send(rules, now, step.tries - 1)
}

function explain<E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>, { code, errors, message }: Refusal): Next<E, C> {
	const placed = rules.placed(errors, state.content)
	if (!isEmpty(placed.errors)) return refuse(state, placed.errors, placed.problem)
	if (code === 'idempotency_mismatch') return only(idle(state, elsewhereText))
	return only(idle(state, code === 'not_found' && state.base ? rules.goneText : message))
}

/** Taken over as far as nothing typed is in the way. */
export function merge<E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>, current: E, ask = false): Next<E, C> {
	const versions = versionsOf(rules, state, current)
	if (ask || conflictsOf(versions).length > 0) return only({ ...state, conflict: { current, before: versions.before } })
	return only(rebased(rules, state, current, merged(rules, state.content, current, versions, none)))
}

type Conflict<E> = { current: E; before: Body }
/** One's own choice between the two versions, field by field; what was chosen is saved. */
export function choose<E extends Stored, C>(
	rules: Rules<E, C>,
	state: State<E, C>,
	{ current, before }: Conflict<E>,
	keep: ReadonlySet<string>,
) {
	const versions = versionsOf(rules, state, current, before)
	return save(rules, rebased(rules, state, current, merged(rules, state.content, current, versions, keep)))
}
