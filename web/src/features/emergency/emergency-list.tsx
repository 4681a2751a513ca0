import { IconPhone } from '../../ui/icons.gen.ts'
import { emergencyKinds } from '@hausheft/contract/emergency-kinds.ts'
import type { EmergencyItem } from '@hausheft/contract/emergency.ts'
import { telTo } from '../../platform/words/telephone.ts'
import { plainName, softened } from '../../ui/softened.ts'
import { emergencyFaces, helplines } from './emergency-kinds.ts'
import './emergency-list.css'

type EmergencyListProps = {
	items: readonly EmergencyItem[]
	/** Where a photo comes from, in the size that is read. */
	photoOf: (file: string) => string | undefined
}

/** The card itself: readable in the dark and in a hurry, the same on the page, on paper and without a connection. */
export function EmergencyList({ items, photoOf }: EmergencyListProps) {
	return (
		<div className="emergency">
			<ul className="emergency-helplines" aria-label="Notrufnummern">
				{helplines.map(({ number, name }) => (
					<li key={number}>
						<a href={`tel:${number}`}>
							<b>{number}</b> {name}
						</a>
					</li>
				))}
			</ul>
			{emergencyKinds.map((kind) => {
				const of = items.filter((item) => item.kind === kind)
				const { label, Icon } = emergencyFaces[kind]
				if (of.length === 0) return null
				return (
					<section key={kind} className="emergency-kind" aria-label={label}>
						<h3 aria-label={plainName(label)}>
							<Icon size={26} stroke={2} aria-hidden />
							{softened(label)}
						</h3>
						{of.map((item, at) => (
							<EmergencyEntry key={at} item={item} photoOf={photoOf} />
						))}
					</section>
				)
			})}
		</div>
	)
}

function EmergencyEntry({ item: { kind, text, phone, file }, photoOf }: { item: EmergencyItem } & Pick<EmergencyListProps, 'photoOf'>) {
	const src = file === null ? undefined : photoOf(file)
	return (
		<div className="emergency-entry">
			{text && <p>{text}</p>}
			{phone && (
				<a className="emergency-call" href={telTo(phone)} aria-label={`${text || 'Nummer'} anrufen: ${phone}`}>
					<IconPhone size={22} stroke={2} aria-hidden />
					{phone}
				</a>
			)}
			{src && <img src={src} alt={text || emergencyFaces[kind].label} />}
		</div>
	)
}
