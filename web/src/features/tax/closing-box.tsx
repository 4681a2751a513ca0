import { IconDownload, IconLock } from '../../ui/icons.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { closings, type YearClosing } from '@hausheft/contract/closings.ts'
import { chf, count, fileSize } from '@hausheft/contract/swiss/formats.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useToday } from '../../platform/page/now.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { Tag } from '../../ui/tag.tsx'
import { closedText } from './closed-text.ts'
import { ClosingChanges } from './closing-changes.tsx'
import type { LinkOf } from './tax-todos.tsx'
import './closing-box.css'

const pause = 2000

type ClosingBoxProps = { place: InProperty; year: number; /** There is nothing to close. */ isEmpty: boolean; linkOf: LinkOf }

/** The papers of a year as they went out, and what has changed since. */
export function ClosingBox({ place, year, isEmpty, linkOf }: ClosingBoxProps) {
	const params = { id: place.property.id, year }
	const { data, error, refetch } = useQuery({
		...read(closings.getClosing, { params }),
		refetchInterval: ({ state: { data: known } }) => (known?.state === 'making' ? pause : false),
	})
	const close = useSend(closings.closeYear)
	const isOver = Number(useToday().slice(0, 4)) > year
	const { write } = taxCan(place.group)
	if (!data) return error ? <ReadFailed error={error} onRetry={() => void refetch()} /> : null
	const { state, closed_at: closedAt, problem } = data
	const isMaking = state === 'making'
	if (isEmpty && state === 'open') return null
	return (
		<Box title={`Abschluss ${year}`} action={closedAt && <Tag tone="good">abgeschlossen</Tag>} className="closing-box">
			{closedAt ? <Papers kept={data} at={closedAt} /> : <p className="dim">{whatItIs}</p>}
			{data.earlier.length > 0 && (
				<details className="closing-earlier">
					<summary>{count(data.earlier.length, 'früherer Abschluss', 'frühere Abschlüsse')}</summary>
					{data.earlier.map((each) => (
						<Papers key={each.closed_at} kept={each} at={each.closed_at} />
					))}
				</details>
			)}
			{closedAt && <ClosingChanges {...data} year={year} linkOf={linkOf} />}
			<p role="status" className="closing-state">
				{isMaking && 'Die Unterlagen entstehen …'}
			</p>
			<p className="field-error" role="alert">
				{close.error?.message ?? (state === 'failed' ? problem : null)}
			</p>
			{write.shown && !isMaking && (
				<>
					{!isOver && !closedAt && <p className="dim">{`${year} ist noch nicht zu Ende.`}</p>}
					<Button
						look="secondary"
						Icon={IconLock}
						why={write.why}
						busy={close.isPending}
						onClick={() => close.mutate({ params })}
						className="closing-close"
					>
						{closedAt ? 'Nochmals abschliessen' : 'Jahr abschliessen'}
					</Button>
				</>
			)}
		</Box>
	)
}

const whatItIs =
	'Bewahrt die Steuer-Mappe auf, wie sie hinausgeht: PDF, Excel und ZIP mit allen Belegen. Als Empfänger stehen darin die Kontakte, die zur Liegenschaft gehören. Es bleibt alles änderbar; was sich danach ändert, steht dann hier.'

function Papers({
	kept: { closed_by_name: name, sums, sha256, files },
	at,
}: {
	kept: Pick<YearClosing, 'closed_by_name' | 'sums' | 'sha256' | 'files'>
	at: string
}) {
	return (
		<div className="closing-papers">
			<p>{closedText(at, name)}</p>
			{sums && (
				<p className="dim">{`Ausgaben ${chf(sums.expense)}, Einnahmen ${chf(sums.income)}, ${count(sums.count, 'Eintrag', 'Einträge')}`}</p>
			)}
			<ul>
				{files.map(({ id, filename, size }) => (
					<li key={id}>
						<a href={`/api/be/files/${id}/content`} download={filename} className="closing-paper">
							<IconDownload size={16} stroke={1.8} aria-hidden />
							<span>{filename}</span>
							<span className="dim">{fileSize(size)}</span>
						</a>
					</li>
				))}
			</ul>
			{sha256 && (
				<p className="closing-hash dim">
					{'SHA-256 des ZIP: '}
					<code>{sha256}</code>
				</p>
			)}
		</div>
	)
}
