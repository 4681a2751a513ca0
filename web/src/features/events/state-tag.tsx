import { IconAlertTriangle, IconCheck, IconClock } from '../../ui/icons.gen.ts'
import { Tag } from '../../ui/tag.tsx'

/** What is to be done about a reminder or a maintenance, in a word. */
export type TodoState = 'open' | 'overdue' | 'done' | 'paid'

const faces = {
	open: { tone: 'warn', Icon: IconClock, word: 'offen' },
	overdue: { tone: 'bad', Icon: IconAlertTriangle, word: 'überfällig' },
	done: { tone: 'good', Icon: IconCheck, word: 'erledigt' },
	paid: { tone: 'good', Icon: IconCheck, word: 'bezahlt' },
} as const

export function StateTag({ state }: { state: TodoState }) {
	const { tone, Icon, word } = faces[state]
	return (
		<Tag tone={tone} Icon={Icon}>
			{word}
		</Tag>
	)
}
