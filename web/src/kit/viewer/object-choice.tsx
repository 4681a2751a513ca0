import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { File } from '@hausheft/contract/files.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { read } from '../../platform/api/client.ts'
import { inUse } from '../in-use.ts'
import { useChangeFile, type SaidOutcome } from './use-change-file.ts'

type ObjectChoiceProps = { file: File; property: string; why: string | undefined; onSaid: (said: SaidOutcome) => void }

/** At which object of its house a file stands; the answer of the server moves the choice. */
export function ObjectChoice({ file, property, why, onSaid }: ObjectChoiceProps) {
	const id = useId()
	const { change, busy } = useChangeFile(file)
	const { data = [] } = useQuery(read(objects.listObjects, { params: { id: property } }))
	// One that is not in use any more stays where it is, and is not offered for another file.
	const offered = inUse(data, file.object).toSorted((a, b) => a.name.localeCompare(b.name, 'de-CH'))
	if (offered.length === 0) return null
	const choose = (object: string) => void change({ object: object || null }).then(onSaid)
	return (
		<div className="file-object">
			<label htmlFor={id}>Objekt</label>
			<select
				id={id}
				className="input input-select"
				aria-describedby={`${id}-note`}
				aria-busy={busy || undefined}
				disabled={busy || why !== undefined}
				value={file.object ?? ''}
				onChange={({ target }) => choose(target.value)}
			>
				<option value="">Keines</option>
				{offered.map(({ id: object, name }) => (
					<option key={object} value={object}>
						{name}
					</option>
				))}
			</select>
			<p id={`${id}-note`}>
				Steht dann auch bei diesem Objekt.
				{why && <b>{` ${why}`}</b>}
			</p>
		</div>
	)
}
