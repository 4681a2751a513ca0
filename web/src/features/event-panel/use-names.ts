import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contactName, contacts } from '@hausheft/contract/contacts.ts'
import type { Event } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { members } from '@hausheft/contract/members.ts'
import { parties } from '@hausheft/contract/parties.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import { read } from '../../platform/api/client.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { namesakes } from '../events/namesakes.ts'
import { heldNames } from '../events/held-entries.ts'

const present = (ids: (string | null | undefined)[]) => [...new Set(ids.filter((id): id is string => typeof id === 'string'))]

/** How the things and people of an entry are called: as the timeline knows them, else read one by one. */
export function useNames(event: Event, group: Group): (id: string | null | undefined) => string | undefined {
	const client = useQueryClient()
	const me = useCurrentUser()
	const known = useMemo(() => {
		const names = event.id === '' ? {} : heldNames(client)
		return me ? { ...names, [me.id]: me.name } : names
	}, [client, event, me])
	const unknown = (ids: (string | null | undefined)[]) => present(ids).filter((id) => known[id] === undefined)

	const things = useQueries({ queries: unknown(event.objects).map((id) => read(objects.getObject, { params: { id } })) })
	const wanted = unknown([...event.contacts, event.maintenance?.contact, event.rental?.contact])
	const people = useQueries({ queries: wanted.map((id) => read(contacts.getContact, { params: { id } })) })
	const meant = present([event.maintenance?.person, event.reminder?.person])
	const seesMembers = settingsCan(group).readMembers
	const inGroup = useQuery({
		...read(members.listMembers, { params: { id: group.id } }),
		enabled: seesMembers && (unknown([event.user]).length > 0 || meant.some((id) => id !== me?.id)),
	})
	const books = useQuery({
		...read(journals.listJournals, { params: { id: event.property } }),
		enabled: unknown([event.journal]).length > 0,
	})
	const shared = useQuery({
		...read(parties.getParties, { params: { id: event.property } }),
		enabled: Boolean(event.transfer ?? event.balance?.paid_by),
	})
	const notes = useMemo(() => namesakes(inGroup.data ?? []), [inGroup.data])
	const plain = (id: string) =>
		known[id] ??
		things.find(({ data }) => data?.id === id)?.data?.name ??
		nameOf(people.find(({ data }) => data?.id === id)?.data) ??
		inGroup.data?.find((member) => member.id === id)?.name ??
		books.data?.find((journal) => journal.id === id)?.name ??
		shared.data?.parties.find((party) => party.id === id)?.name
	return (id) => {
		const name = id ? plain(id) : undefined
		const note = id && notes.get(id)
		return name && note ? `${name} (${note})` : name
	}
}

const nameOf = (contact: Parameters<typeof contactName>[0] | undefined) => contact && contactName(contact)
