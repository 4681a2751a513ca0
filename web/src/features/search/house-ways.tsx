import type { MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Property } from '@hausheft/contract/properties.ts'
import { useBackCloses } from '../../platform/page/use-back-closes.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconX } from '../../ui/icons.gen.ts'
import { SoftenedName } from '../../ui/softened-name.tsx'
import { useKnownPaths } from '../../ui/use-known-paths.ts'
import { useModalDialog } from '../../ui/use-modal-dialog.ts'
import type { Destination } from './pages.ts'
import { useHouseFigures } from './use-house-figures.ts'
import { waysOf } from './ways-of.ts'
import '../../ui/box.css'
import '../../ui/modal-dialog.css'
import './house-ways.css'

/** Every page of a house in one place, with what there is on it. */
export function HouseWays({ house, onClose }: { house: Property; onClose: () => void }) {
	const place = useProperty({ group: house.group, property: house.id })
	return place && <Ways place={place} onClose={onClose} />
}

function Ways({ place, onClose }: { place: InProperty; onClose: () => void }) {
	const { group, property, base } = place
	const isKnown = useKnownPaths()
	const figures = useHouseFigures(place)
	const dialog = useModalDialog(onClose)
	const go = useBackCloses(onClose)
	const { pages, lists } = waysOf(group, (path) => isKnown(base + path))
	// What is opened beside this page leaves it as it is.
	const leave = (event: MouseEvent) => {
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
		go()
		onClose()
	}
	const way = ({ path, label, Icon }: Destination) => (
		<li key={path}>
			<AppLink to={base + path} replace className="card way" onClick={leave}>
				<Icon size={21} stroke={1.7} aria-hidden />
				<span>
					<b>
						<SoftenedName text={label} />
					</b>{' '}
					{path in figures && <Figure path={path} text={figures[path]} />}
				</span>
			</AppLink>
		</li>
	)
	return createPortal(
		<dialog
			{...dialog}
			className="modal ways"
			aria-labelledby="ways-title"
			onPointerDown={(event) => event.target === event.currentTarget && onClose()}
		>
			<nav className="ways-sheet" aria-labelledby="ways-title">
				<div className="ways-head">
					<h2 id="ways-title">{property.name}</h2>
					<IconButton label="Schliessen" Icon={IconX} onClick={onClose} />
				</div>
				<ul>{pages.map(way)}</ul>
				<h3 id="ways-lists">Einträge nach Art</h3>
				<ul aria-labelledby="ways-lists">{lists.map(way)}</ul>
			</nav>
		</dialog>,
		document.body,
	)
}

const roomFor: Partial<Record<string, string>> = { '/readings': 'vor 00 Tagen abgelesen', '/balance': "Saldo 0000: +00'000.00" }

/** Its room is kept until it is read, so that no tile moves away from a finger. */
const Figure = ({ path, text }: { path: string; text: string | undefined }) => (
	<small className={text === undefined ? 'way-coming' : undefined}>{text ?? roomFor[path] ?? '000'}</small>
)
