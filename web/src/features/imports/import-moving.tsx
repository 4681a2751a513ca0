import { useNavigate } from '@tanstack/react-router'
import { imports, type Import } from '@hausheft/contract/imports.ts'
import { fileSize } from '@hausheft/contract/swiss/formats.ts'
import { dateTime } from '@hausheft/contract/swiss/zurich.ts'
import type { ApiError } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { isOpen, madeText } from './import-words.ts'

type Moving = NonNullable<Import['moving']>

/** What another group's file holds; it says itself what is what, so there is nothing to map. */
export function ImportMoving({ one, moving }: { one: Import; moving: Moving }) {
	const navigate = useNavigate()
	const run = useSend(imports.runImport)
	const remove = useSend(imports.removeImport)
	const start = (dry: boolean) => run.mutate({ params: { id: one.id }, body: { dry } })
	const leave = () => void navigate({ to: '.', search: {}, replace: true })
	const failed: ApiError | null = run.error ?? remove.error
	return (
		<Box title="Was ist in der Datei?" className="import-what">
			<dl className="import-facts">
				<dt>Gruppe</dt>
				<dd>{moving.group || '–'}</dd>
				<dt>Export vom</dt>
				<dd>{dateTime(moving.made_at)}</dd>
				<dt>Inhalt</dt>
				<dd>{madeText(moving.counts)}</dd>
				{moving.bytes > 0 && (
					<>
						<dt>Dateien</dt>
						<dd>{fileSize(moving.bytes)}</dd>
					</>
				)}
			</dl>
			{isOpen(one) && (
				<>
					<p className="dim">
						Alles wird neu angelegt, neben dem, was es hier schon gibt. Einträge gehören dann Ihnen; wer sie dort erfasst hat, steht weiter
						dabei.
					</p>
					<div className="import-ways">
						{one.status === 'checked' && (
							<Button busy={run.isPending} onClick={() => start(false)}>
								Jetzt importieren
							</Button>
						)}
						<Button look={one.status === 'checked' ? 'secondary' : 'primary'} busy={run.isPending} onClick={() => start(true)}>
							{one.status === 'checked' ? 'Nochmals prüfen' : 'Prüfen'}
						</Button>
						<Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate({ params: { id: one.id } }, { onSuccess: leave })}>
							Verwerfen
						</Button>
					</div>
				</>
			)}
			<p className="field-error" role="alert">
				{failed?.message}
			</p>
		</Box>
	)
}
