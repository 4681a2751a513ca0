import { useQuery } from '@tanstack/react-query'
import { type Group } from '@hausheft/contract/groups.ts'
import { limitText, resources, plans } from '@hausheft/contract/plans.ts'
import { read } from '../../platform/api/client.ts'
import { useChangedBy } from '../../platform/forms/changed-by.ts'
import { useReachable } from '../../platform/page/connection.ts'
import { goneText, type Entity, type Noun, type Values } from '../../platform/forms/noun.ts'

type NounFormNoteProps<E extends Entity, V extends Values, F extends object> = {
	noun: Noun<E, V, F>
	group: Group
	/** What stood in the way of the last attempt to save. */
	problem: string | undefined
	/** What is changed, as it was opened; undefined for a new one. */
	base: E | undefined
	/** It was changed elsewhere meanwhile. */
	changed: boolean
	/** It was deleted elsewhere meanwhile. */
	gone: boolean
}

/** What one should know before pressing «Speichern», the most pressing alone. */
export function NounFormNote<E extends Entity, V extends Values, F extends object>(props: NounFormNoteProps<E, V, F>) {
	const { noun, group, problem, base, changed, gone } = props
	const reachable = useReachable()
	if (problem) return <Bad>{problem}</Bad>
	if (gone) return <Bad>{goneText(noun.words)}</Bad>
	if (base && changed) return <Changed noun={noun} group={group} base={base} />
	if (!reachable) return 'Keine Verbindung. Die Eingaben bleiben hier erhalten.'
	return base ? null : <Room noun={noun} group={group} />
}

const Bad = ({ children }: { children: string }) => <span className="field-error">{children}</span>

type About<E extends Entity, V extends Values, F extends object> = Pick<NounFormNoteProps<E, V, F>, 'noun' | 'group'>

function Changed<E extends Entity, V extends Values, F extends object>({ noun, group, base }: About<E, V, F> & { base: E }) {
	const by = useChangedBy(group.id, noun.source, base.id)
	return <Bad>{`«${noun.nameOf(base)}» wurde inzwischen ${by ? `von ${by} ` : ''}geändert.`}</Bad>
}

/** Said before anything is typed in vain. */
function Room<E extends Entity, V extends Values, F extends object>({ noun: { path }, group }: About<E, V, F>) {
	const { data } = useQuery(read(plans.getLimits, { params: { id: group.id } }))
	const resource = resources.find((each) => each === path)
	const { limit, exceeded } = (resource && data?.[resource]) ?? {}
	return resource && exceeded && limit !== undefined ? <Bad>{limitText(group.subscription?.name, resource, limit)}</Bad> : null
}
