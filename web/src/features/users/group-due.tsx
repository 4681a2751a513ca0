import { useQuery } from '@tanstack/react-query'
import type { Group } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { roleNames } from '@hausheft/contract/role-names.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { type Day } from '@hausheft/contract/swiss/zurich.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import { read } from '../../platform/api/client.ts'
import { dueCount, dueIn, isLate, useTodos } from '../../kit/todos.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Box, BoxLink } from '../../ui/box.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useKnownPaths } from '../../ui/use-known-paths.ts'
import { TodoList } from '../reminders/todo-list.tsx'

/** How much of it is shown; the rest is in the group. */
const most = 4

/** One group, and what is due in it, the most pressing first. */
export function GroupDue({ group, today }: { group: Group; today: Day }) {
	const { id, name, rbac, inbox_count } = group
	const isKnown = useKnownPaths()
	const todos = useTodos(group)
	const mayRead = settingsCan(group).readProperties
	const { data: houses = [] } = useQuery({ ...read(properties.listProperties, { params: { id } }), enabled: mayRead })
	const due = dueIn(todos, today)
	const { late } = dueCount(
		due.filter((todo) => isLate(todo, today)),
		today,
		todos,
	)
	const home = `/group/${id}`
	const mails = isKnown(`${home}/inbox`) ? (inbox_count ?? 0) : 0
	return (
		<Box className="group-due">
			<AppLink to={home} className="group-due-head">
				<Avatar name={name} square large />
				<span>
					<b>{name}</b>
					<span className="dim">
						{rbac.role ? roleNames[rbac.role] : 'Noch ohne Rolle'} · {count(group.properties.length, 'Liegenschaft', 'Liegenschaften')}
					</span>
				</span>
				{late && <Tag tone="bad">{late}</Tag>}
			</AppLink>
			{due.length > 0 ? (
				<TodoList todos={due.slice(0, most)} houses={houses} today={today} />
			) : (
				<p className="dim group-due-none">
					{rbac.role ? 'In den nächsten 30 Tagen ist nichts fällig.' : 'Wer die Gruppe verwaltet, kann eine Rolle vergeben.'}
				</p>
			)}
			{(due.length > most || mails > 0) && (
				<p className="group-due-more">
					{due.length > most && <BoxLink to={home}>{due.length > 99 ? 'Alle ansehen' : `${due.length - most} weitere ansehen`}</BoxLink>}
					{mails > 0 && (
						<BoxLink to={`${home}/inbox`}>{`${mails > 99 ? 'Mehr als 99 Mails' : count(mails, 'Mail', 'Mails')} im Posteingang`}</BoxLink>
					)}
				</p>
			)}
		</Box>
	)
}
