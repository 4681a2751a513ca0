import { IconDownload, IconLock } from '../../ui/icons.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { sharing, type Sharing } from '@hausheft/contract/sharing.ts'
import { dateTime, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { read, urlOf } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast-queue.ts'

const CloseDrawer = lazy(() => import('./close-drawer.tsx').then((module) => ({ default: module.CloseDrawer })))

type ClosingBoxProps = { place: InProperty; property: string; data: Sharing; nameOf: (id: string) => string }

/** What has been settled for good, with its papers, and the way to settle more or to take the newest back. */
export function ClosingBox({ place, property, data, nameOf }: ClosingBoxProps) {
	const [is, setIs] = useState<'closing' | 'taking back'>()
	const { closings } = data
	const [newest] = closings
	const { write } = taxCan(place.group)
	return (
		<Box title="Abschluss" className="closings">
			{closings.length === 0 ? (
				<p className="dim">
					Ein Abschluss hält fest, wer bis zu einem Tag wie viel bekommt. Danach ändert niemand mehr, was bis dahin geteilt ist.
				</p>
			) : (
				<ul>
					{closings.map(({ id, until_on: until, closed_at: at, closed_by_name: by, note }) => (
						<li key={id}>
							<span>
								<b>{`Abgerechnet bis ${dayText(until)}`}</b>
								<span className="closings-when dim">{`${dateTime(at)}${by && ` von ${by}`}`}</span>
								{note && <span className="closings-note">{note}</span>}
							</span>
							<a
								className="sharing-link"
								href={urlOf(sharing.getClosedPaper, { params: { id: property, closing: id } })}
								download
								aria-label={`Abschluss bis ${dayText(until)} als PDF`}
							>
								<IconDownload size={16} stroke={1.8} aria-hidden /> PDF
							</a>
						</li>
					))}
				</ul>
			)}
			{write.shown && (
				<div className="closings-ways">
					<Button look="secondary" Icon={IconLock} why={write.why} onClick={() => setIs('closing')}>
						Abschliessen …
					</Button>
					{newest && (
						<Button look="quiet" why={write.why} onClick={() => setIs('taking back')}>
							{`Abschluss bis ${dayText(newest.until_on)} zurücknehmen`}
						</Button>
					)}
				</div>
			)}
			<Suspense fallback={null}>
				{is === 'closing' && <CloseDrawer property={property} now={data} nameOf={nameOf} onClose={() => setIs(undefined)} />}
			</Suspense>
			{is === 'taking back' && newest && <TakingBack property={property} until={newest.until_on} onClose={() => setIs(undefined)} />}
		</Box>
	)
}

type TakingBackProps = { property: string; until: string; onClose: () => void }

/** By what has been shared since, which is not what a page of one year shows. */
function TakingBack({ property, until, onClose }: TakingBackProps) {
	const { mutateAsync, isPending, error } = useSend(sharing.putClosed)
	const since = useQuery(read(sharing.getSharing, { params: { id: property }, query: {} }))
	const takeBack = async () => {
		const { version } = since.data ?? {}
		if (version === undefined) return void since.refetch()
		await mutateAsync({ params: { id: property }, body: { until: null, note: null }, version }).then(
			() => {
				showToast('Der Abschluss ist zurückgenommen.')
				onClose()
			},
			() => void since.refetch(),
		)
	}
	const wrong = error ?? (since.data ? undefined : since.error)
	return (
		<ConfirmDialog
			title={`Abschluss bis ${dayText(until)} zurücknehmen?`}
			confirm="Zurücknehmen"
			busy={isPending || since.isFetching}
			error={error?.code === 'stale' ? 'Inzwischen hat sich etwas geändert. Bitte nochmals.' : (wrong?.message ?? null)}
			onCancel={onClose}
			onConfirm={() => void takeBack()}
		>
			Danach lässt sich wieder ändern, was bis dahin geteilt ist. Der Verlauf sagt, wer ihn zurückgenommen hat.
		</ConfirmDialog>
	)
}
