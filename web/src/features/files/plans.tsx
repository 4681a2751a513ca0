import { useQuery } from '@tanstack/react-query'
import { IconFileText, IconPhoto, IconUpload } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import type { ChangeEvent } from 'react'
import { files as endpoints, keepers, type ListedFile } from '@hausheft/contract/files.ts'
import { allowed } from '@hausheft/contract/allowed.ts'
import { plansOf, readsOf } from '@hausheft/contract/object-reads.ts'
import type { PropertyObject } from '@hausheft/contract/objects.ts'
import { read } from '../../platform/api/client.ts'
import { useShownFile } from '../../platform/places/shown-file.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { isPhoto } from '../../platform/words/file-kind.ts'
import { Sending } from '../../kit/sending.tsx'
import { loadViewer, ViewerSlot } from '../../kit/viewer/viewer-slot.tsx'
import { useUploadPlan } from './use-upload-plan.ts'
import './plans.css'
import '../../ui/button.css'

type PlansProps = { place: InProperty; /** Without one those of the whole house. */ object?: PropertyObject }
const noFiles: readonly ListedFile[] = []

/** What stands at an object or a house by itself: manuals, plans, the photo of a type plate. Everybody who sees the house sees it. */
export function Plans({ place, object }: PlansProps) {
	const { data: all = noFiles } = useQuery(read(endpoints.listFiles, object ? readsOf(object).files : plansOf(place.property.id)))
	return (
		<section className="plans" aria-label="Pläne und Anleitungen">
			{!object && all.length > 0 && <h3>Pläne und Anleitungen</h3>}
			{all.length > 0 && <PlanList files={all} />}
			<UploadPlan place={place} object={object?.id} />
			<ViewerSlot files={all} group={place.group} stays={object !== undefined} />
		</section>
	)
}

/** Each opens large. */
function PlanList({ files }: { files: readonly ListedFile[] }) {
	const { open } = useShownFile()
	return (
		<ul>
			{files.map((file) => {
				const Icon = isPhoto(file) ? IconPhoto : IconFileText
				return (
					<li key={file.id}>
						<button type="button" onClick={() => open(file.id)} onPointerEnter={loadViewer}>
							<Icon size={20} stroke={1.7} aria-hidden />
							{file.filename}
						</button>
					</li>
				)
			})}
		</ul>
	)
}

/** For who keeps what the house has; the file chosen is sent at once. */
function UploadPlan({ place: { group, property }, object }: { place: InProperty; object: string | undefined }) {
	const { send, retry, progress, trouble } = useUploadPlan({ group: group.id, property: property.id, object })
	const [busy, setBusy] = useState(false)
	if (!keepers.some((permission) => allowed(group.rbac.permissions, permission))) return null
	const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const chosen = [...(currentTarget.files ?? [])]
		// The same file can be chosen again.
		currentTarget.value = ''
		await busily(() => send(chosen))
	}
	const busily = async (work: () => Promise<void>) => {
		setBusy(true)
		await work()
		setBusy(false)
	}
	return (
		<div className="plans-upload">
			<label className="button button-secondary" aria-busy={busy || undefined}>
				<IconUpload size={19} stroke={1.9} aria-hidden />
				{object ? 'Anleitung hochladen' : 'Plan oder Anleitung hochladen'}
				<input type="file" multiple className="hidden-visually" disabled={busy} onChange={(event) => void choose(event)} />
			</label>
			<Sending label="Datei wird hochgeladen" progress={progress} trouble={trouble} retry={retry && (() => void busily(retry))} />
		</div>
	)
}
