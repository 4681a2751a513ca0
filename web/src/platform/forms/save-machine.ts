// Hides how a form is saved: a lost answer makes nothing twice, nobody's change is overwritten, nothing typed is lost.
import { only, type Effect, type FormEvent, type Next } from './form-events.ts'
import { begin, draftOf, isDirty, isSending, rebased, type Errors, type Rules, type State, type Stored } from './form-state.ts'
import { joined } from './repeated-create.ts'
import { answered, check, choose, failed, merge, refused, save, uploaded, waits } from './sending.ts'

// idle --save--> uploading --uploaded--> creating (new) or changing (with the version of `base`) --answered--> over
// creating --the key has arrived with another body--> creating, that body again --answered--> changing: what was typed since
// changing --stale--> changing, merged, three times at most; else idle with a conflict --chosen--> uploading. Refused: idle

/** Pure: the next state, and what is to be done. */
export function reduce<E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>, event: FormEvent<E, C>): Next<E, C> {
	if (state.step.is === 'over') return only(state)
	const next = react(rules, state, event)
	const now = settled(rules, next.state)
	const given = 'content' in event ? event.content : state.content
	const shown: Effect<E, C>[] = now.content === given ? [] : [{ is: 'show', content: now.content }]
	// What another tab has written is not written back: it would be news over there.
	const kept = event.is === 'followed' && !event.gone ? [] : keeping(state, now)
	return { state: now, effects: [...shown, ...kept, ...next.effects] }
}

function settled<E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>): State<E, C> {
	const dirty = isDirty(rules, state)
	const { newer, conflict, step } = state
	// Nothing typed is in the way of what somebody else has saved.
	if (newer && !dirty && !conflict && step.is === 'idle') return { ...rebased(rules, state, newer, rules.contentOf(newer)), dirty }
	return dirty === state.dirty ? state : { ...state, dirty }
}

/** Kept on the device while something would be lost; at once where a request goes out, which can be repeated even after the page was loaded anew. */
function keeping<E extends Stored, C>(before: State<E, C>, now: State<E, C>): Effect<E, C>[] {
	if (before.content === now.content && before.base === now.base && before.sent === now.sent) return []
	if (now.step.is === 'over') return []
	return now.dirty
		? [{ is: 'keep', draft: draftOf(now), now: now.step.is === 'creating' || now.step.is === 'changing' }]
		: [{ is: 'forget', key: before.sent?.key }]
}

function react<E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>, event: FormEvent<E, C>): Next<E, C> {
	const { step, base, sent, newer, conflict } = state
	switch (event.is) {
		case 'typed':
			return only({ ...state, content: event.content, errors: without(state.errors, event.at ?? []) })
		case 'moved':
			return only({
				...state,
				content: event.content,
				...(sent && (base || sent.bodies.length > 0) && { base: undefined, sent: event.sent }),
			})
		case 'check':
			return check(rules, state) ?? only({ ...state, errors: {}, problem: undefined })
		case 'save':
			return step.is === 'idle' && !conflict ? save(rules, { ...state, another: event.another ?? false }) : only(state)
		case 'uploaded':
			return uploaded(rules, state, event.problem)
		case 'answered':
			return answered(rules, state, event.entity)
		case 'refused':
			return refused(rules, state, event.refusal, event.anew)
		case 'waits':
			return step.is === 'creating' ? waits(state) : only(state)
		case 'failed':
			return failed(state)
		case 'stored':
			return only(base && event.entity.version > base.version ? { ...state, newer: event.entity } : state)
		case 'merge':
			return step.is === 'idle' && newer && !conflict ? merge(rules, state, newer) : only(state)
		case 'chosen':
			return step.is === 'idle' && conflict ? choose(rules, state, conflict, event.keep) : only(state)
		case 'followed':
			return follow(rules, state, event)
		case 'restarted':
			// What is on its way cannot be called back.
			return only(isSending(state) ? state : begin(rules, event.fresh))
		case 'removed':
			return only({ ...state, step: { is: 'over' } }, { is: 'forget', key: sent?.key })
	}
}

const without = (errors: Errors, places: readonly string[]): Errors => {
	const kept = Object.entries(errors).filter(([path]) => !places.some((place) => path === place || path.startsWith(`${place}.`)))
	return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept)
}

type Followed<E extends Stored, C> = Extract<FormEvent<E, C>, { is: 'followed' }>
function follow<E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>, event: Followed<E, C>): Next<E, C> {
	if (event.sent?.key !== state.sent?.key) return only(state)
	if (event.gone && !state.dirty && !event.uploading) return only(state)
	const now = { ...state, sent: joined(state.sent, event.sent) }
	// A request under way says itself what becomes of the draft.
	if (!event.gone || state.step.is !== 'idle') return only(now)
	const stays = event.uploading || !rules.isSame(state.content, state.began)
	return only(stays ? now : begin(rules, event.fresh), { is: 'gone', stays })
}
