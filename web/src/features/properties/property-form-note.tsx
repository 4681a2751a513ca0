import { useQuery } from '@tanstack/react-query'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { read } from '../../platform/api.ts'
import { useChangedBy } from '../../platform/changed-by.ts'
import { useReachable } from '../../platform/connection.ts'
import { limitText } from './limit-text.ts'
import { goneText } from './use-save-property.ts'

type PropertyFormNoteProps = {
	group: Group
	/** What stood in the way of the last attempt to save. */
	problem: string | undefined
	/** What is changed, as it was opened; undefined for a new property. */
	base: Property | undefined
	/** It was changed elsewhere meanwhile. */
	changed: boolean
	/** It was deleted elsewhere meanwhile. */
	gone: boolean
}

/** What one should know before pressing «Speichern», the most pressing alone. */
export function PropertyFormNote({ group, problem, base, changed, gone }: PropertyFormNoteProps) {
	const reachable = useReachable()
	if (problem) return <Bad>{problem}</Bad>
	if (gone) return <Bad>{goneText}</Bad>
	if (base && changed) return <Changed group={group} base={base} />
	if (!reachable) return 'Keine Verbindung. Die Eingaben bleiben hier erhalten.'
	return base ? null : <Room group={group} />
}

const Bad = ({ children }: { children: string }) => <span className="field-error">{children}</span>

function Changed({ group, base: { id, name } }: { group: Group; base: Property }) {
	const by = useChangedBy(group.id, 'property', id)
	return <Bad>{`«${name}» wurde inzwischen ${by ? `von ${by} ` : ''}geändert.`}</Bad>
}

/** Said before anything is typed in vain. */
function Room({ group }: { group: Group }) {
	const { data } = useQuery(read(groups.getLimits, { params: { id: group.id } }))
	const { limit, exceeded } = data?.properties ?? {}
	return exceeded && limit !== undefined ? <Bad>{limitText(group.subscription?.name, limit)}</Bad> : null
}
