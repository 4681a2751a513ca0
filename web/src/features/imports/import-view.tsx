import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import { imports, type Import } from '@hausheft/contract/imports.ts'
import { dateTime } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { ImportMoving } from './import-moving.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { extentOf, isBusy, isOpen, stateWords } from './import-words.ts'

/** How often it is asked how far an import is. */
const pace = 1000

export function ImportView({ group, id }: { group: Group; id: string }) {
	const found = useQuery({
		...read(imports.getImport, { params: { id } }),
		refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? pace : false),
	})
	if (found.data) return <OneImport group={group} one={found.data} />
	if (found.error) return <ReadFailed what="Dieser Import fehlt." error={found.error} onRetry={() => void found.refetch()} />
	return <SkeletonCards count={2} />
}

function OneImport({ group, one }: { group: Group; one: Import }) {
	return (
		<>
			<section className="box import-head">
				<h2>{one.filename}</h2>
				<p className="dim">
					{stateWords[one.status]} · {extentOf(one)} · {dateTime(one.created_at)}
				</p>
				{isBusy(one) && (
					<div className="import-running" role="status">
						<progress max={1} value={one.progress} aria-label={stateWords[one.status]} />
						<span className="dim">Sie können diese Seite verlassen, es geht auf dem Server weiter.</span>
					</div>
				)}
				{one.problem && (
					<div role="alert">
						<Notice tone="bad">{one.problem}</Notice>
					</div>
				)}
			</section>
			{isOpen(one) && one.mapping && <ImportMapping key={one.id} group={group.id} one={one} kept={one.mapping} />}
			{one.moving && <ImportMoving one={one} moving={one.moving} />}
			{one.result && <ImportOutcome one={one} result={one.result} />}
			{one.undo_until && <Undo one={one} />}
		</>
	)
}

function Undo({ one }: { one: Import }) {
	const [asked, setAsked] = useState(false)
	const undo = useSend(imports.undoImport)
	return (
		<Box title="Rückgängig machen" className="import-undo">
			<p>
				{one.moving
					? 'Die übernommenen Liegenschaften und Kontakte kommen in den Papierkorb, mit allem, was daran hängt.'
					: 'Neues kommt in den Papierkorb, Geändertes wird wie vorher.'}{' '}
				Möglich bis {one.undo_until && dateTime(one.undo_until)}.
			</p>
			<Button look="danger" onClick={() => setAsked(true)}>
				Import rückgängig machen
			</Button>
			{asked && (
				<ConfirmDialog
					title="Import rückgängig machen?"
					confirm="Rückgängig machen"
					busy={undo.isPending}
					error={undo.error?.message ?? null}
					onConfirm={() => undo.mutate({ params: { id: one.id } }, { onSuccess: () => setAsked(false) })}
					onCancel={() => setAsked(false)}
				>
					{one.moving
						? 'Die Liegenschaften und Kontakte dieses Imports kommen in den Papierkorb, auch mit dem, was seither an ihnen erfasst wurde. Von dort lassen sie sich wiederherstellen.'
						: 'Was dieser Import angelegt hat, kommt in den Papierkorb, auch mit dem, was seither daran geändert wurde. Was er geändert hat, wird wie vorher; nur wo es seither nochmals geändert wurde, bleibt es und wird aufgelistet.'}
				</ConfirmDialog>
			)}
		</Box>
	)
}
