import { useQuery } from '@tanstack/react-query'
import { files } from '@hausheft/contract/files.ts'
import { pinnedOn } from '@hausheft/contract/object-reads.ts'
import { read } from '../../platform/api/client.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { IconMapPin } from '../../ui/icons.gen.ts'
import { loadViewer } from './viewer-slot.tsx'
import './on-plans.css'

type OnPlansProps = { group: string; property: string; /** An object or an entry. */ thing: string }

/** On which plans of the house a pin leads there: each with the way to that pin. */
export function OnPlans({ group, property, thing }: OnPlansProps) {
	const { data = [] } = useQuery(read(files.listFiles, pinnedOn(property, thing)))
	if (data.length === 0) return null
	return (
		<ul className="on-plans" aria-label="Auf dem Plan">
			{data.map(({ id, filename }) => (
				<li key={id} onPointerEnter={loadViewer}>
					<AppLink to={`/group/${group}/property/${property}/files`} state={{ file: id, pin: thing }}>
						<IconMapPin size={20} stroke={1.8} aria-hidden />
						<span>
							Auf dem Plan <b>{filename}</b>
						</span>
					</AppLink>
				</li>
			))}
		</ul>
	)
}
