import type { MarkColour, MarkShape } from '@hausheft/contract/annotation-shapes.ts'
import type { Mark } from '@hausheft/contract/marks.ts'
import { isSameMark, mergeMarks, type MarkChange } from './merge.ts'

export type Tool = MarkShape | 'select'
/** One step that can be taken back: a mark as it was and as it became, null where it was not there. */
type Step = { id: string; before: Mark | null; after: Mark | null }
export type DrawingState = {
	marks: readonly Mark[]
	selected: string | null
	tool: Tool
	colour: MarkColour
	past: readonly Step[]
	future: readonly Step[]
}
export type DrawingEvent =
	| { type: 'add'; mark: Mark }
	/** `together`: what goes on from the last change of the same mark is one step with it. */
	| { type: 'change'; mark: Mark; together?: boolean }
	| { type: 'remove'; id: string }
	| { type: 'select'; id: string | null }
	| { type: 'tool'; tool: Tool }
	| { type: 'colour'; colour: MarkColour; mayChange: boolean }
	| { type: 'undo' | 'redo' }
	/** What others have drawn since `base`. */
	| { type: 'merged'; base: readonly Mark[]; theirs: readonly Mark[] }
	/** Of what both have changed, what the others have. */
	| { type: 'theirs'; changes: readonly MarkChange[] }
	/** What was there; on a slow line somebody has drawn before it came. */
	| { type: 'begin'; marks: readonly Mark[] }
	/** Another picture comes in its place, or a page of another size. */
	| { type: 'end' }

export const newDrawing: DrawingState = { marks: [], selected: null, tool: 'arrow', colour: 'red', past: [], future: [] }
const mostSteps = 200

export function reduceDrawing(state: DrawingState, event: DrawingEvent): DrawingState {
	switch (event.type) {
		case 'begin':
			return { ...state, marks: mergeMarks([], state.marks, event.marks).marks }
		case 'end':
			return { ...newDrawing, tool: state.tool, colour: state.colour }
		case 'add':
			return { ...stepped(state, { id: event.mark.id, before: null, after: event.mark }), selected: event.mark.id }
		case 'change':
			return changed(state, event.mark, event.together ?? false)
		case 'remove': {
			const before = state.marks.find(({ id }) => id === event.id)
			return before ? { ...stepped(state, { id: event.id, before, after: null }), selected: null } : state
		}
		case 'select':
			return state.selected === event.id ? state : { ...state, selected: event.id }
		case 'tool':
			return { ...state, tool: event.tool, selected: null }
		case 'colour': {
			const mark = state.marks.find(({ id }) => id === state.selected)
			const next = { ...state, colour: event.colour }
			return mark && event.mayChange ? changed(next, { ...mark, colour: event.colour }, false) : next
		}
		case 'undo':
		case 'redo':
			return taken(state, event.type)
		case 'merged':
			return stillSelected({ ...state, marks: mergeMarks(event.base, state.marks, event.theirs).marks })
		case 'theirs':
			return event.changes.reduce((now, { id, after }) => {
				const before = now.marks.find((mark) => mark.id === id) ?? null
				return stillSelected(stepped(now, { id, before, after }))
			}, state)
	}
}

function changed(state: DrawingState, mark: Mark, together: boolean): DrawingState {
	const before = state.marks.find(({ id }) => id === mark.id)
	if (!before || isSameMark(before, mark)) return state
	const last = state.past.at(-1)
	const goesOn = together && last?.id === mark.id && last.before !== null && last.after !== null
	const step = { id: mark.id, before: goesOn ? last.before : before, after: mark }
	return stepped(goesOn ? { ...state, past: state.past.slice(0, -1) } : state, step)
}

const stepped = (state: DrawingState, step: Step): DrawingState => ({
	...state,
	marks: withMark(state.marks, step.id, step.after),
	past: [...state.past, step].slice(-mostSteps),
	future: [],
})

function taken(state: DrawingState, way: 'undo' | 'redo'): DrawingState {
	const [from, to] = way === 'undo' ? ([state.past, state.future] as const) : ([state.future, state.past] as const)
	const step = from.at(-1)
	if (!step) return state
	const [left, more] = [from.slice(0, -1), [...to, step]]
	const marks = withMark(state.marks, step.id, way === 'undo' ? step.before : step.after)
	return stillSelected({ ...state, marks, past: way === 'undo' ? left : more, future: way === 'undo' ? more : left })
}

function withMark(marks: readonly Mark[], id: string, mark: Mark | null): readonly Mark[] {
	if (!mark) return marks.filter((each) => each.id !== id)
	return marks.some((each) => each.id === id) ? marks.map((each) => (each.id === id ? mark : each)) : [...marks, mark]
}

const stillSelected = (state: DrawingState): DrawingState =>
	state.selected === null || state.marks.some(({ id }) => id === state.selected) ? state : { ...state, selected: null }
