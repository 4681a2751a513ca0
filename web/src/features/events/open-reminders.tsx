import type { OpenReminder } from '@hausheft/contract/groups.ts'
import { dueText, type Day } from '../../platform/zurich.ts'
import { TodoRow } from './todo-row.tsx'

type OpenRemindersProps = {
	/** Soonest first. */
	reminders: readonly OpenReminder[]
	/** The houses whose name and address the rows need; with one alone its name is not repeated. */
	houses: readonly { id: string; name: string; group: string }[]
	today: Day
	most?: number
}

/** Open reminders, worst first: what is overdue longest stands at the top. */
export function OpenReminders({ reminders, houses, today, most = 6 }: OpenRemindersProps) {
	const named = new Map(houses.map((house) => [house.id, house]))
	const shown = reminders.filter(({ property }) => named.has(property)).slice(0, most)
	if (shown.length === 0) return <p className="dim">Nichts steht an. Eine Erinnerung lässt sich bei jedem Eintrag setzen.</p>
	return (
		<ul className="todo-list">
			{shown.map((reminder) => {
				const house = named.get(reminder.property)
				const note = [dueText(reminder.date, today), houses.length > 1 && house?.name].filter(Boolean).join(' · ')
				return (
					<TodoRow
						key={reminder.id}
						to={`/group/${house?.group}/property/${reminder.property}`}
						search={{ event: reminder.id }}
						kind="reminder"
						title={reminder.note ?? reminder.name}
						note={note}
						late={reminder.date < today}
					/>
				)
			})}
		</ul>
	)
}
