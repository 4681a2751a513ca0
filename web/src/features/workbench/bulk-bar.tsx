import { IconBook2, IconBox, IconScale, IconTrash, IconX } from '../../ui/icons.gen.ts'
import { lazy, Suspense, useState } from 'react'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useParties } from '../event-shares/use-parties.ts'
import { assigning, deleting, moving, sharing } from './bulk-tasks.ts'
import type { Task } from './bulk-work.ts'
import { givenFacets } from './facets.ts'
import type { Changeable, changeableOf } from './selectable.ts'
import type { Progress } from './use-bulk.ts'
import type { useFacets } from './use-facets.ts'
import './bulk-bar.css'

const ChooseDrawer = lazy(() => import('./choose-drawer.tsx').then((module) => ({ default: module.ChooseDrawer })))

const ShareDrawer = lazy(() => import('./share-drawer.tsx').then((module) => ({ default: module.ShareDrawer })))

type BulkBarProps = {
	property: string
	chosen: readonly string[]
	facets: ReturnType<typeof useFacets>
	/** What this person may do with which of them. */
	can: ReturnType<typeof changeableOf>
	progress: Progress | undefined
	onRun: (task: Task, ids: readonly string[]) => void
	onClear: () => void
}

const inNoJournal = ''

/** What can be done with the chosen entries, always in sight; while it is done, how far it is. */
export function BulkBar({ property, chosen, facets, can, progress, onRun, onClear }: BulkBarProps) {
	const [asking, setAsking] = useState<'journal' | 'object' | 'sharing'>()
	const parties = useParties(property)
	const run = (task: Task, { ids }: Changeable) => {
		setAsking(undefined)
		onRun(task, ids)
	}
	const many = ({ ids }: Changeable) => count(ids.length, 'Eintrag', 'Einträge')
	const { length } = can.write.ids
	/** How many it is where that is not said of all of them together. */
	const its = ({ ids }: Changeable) => (ids.length > 0 && ids.length !== length ? ` (${ids.length})` : '')
	const some = length > 0 && length < chosen.length && can.write.shown ? `, ${length} änderbar` : ''
	const nameIn = (list: (typeof facets)['journals'], id: string) => list.find((each) => each.id === id)?.name ?? ''
	return (
		<div className="bulk-bar" role="region" aria-label="Auswahl">
			<p role="status">{progress ? `${progress.done} von ${progress.total} erledigt …` : `${chosen.length} ausgewählt${some}`}</p>
			{progress ? (
				<progress max={progress.total} value={progress.done} aria-label="Fortschritt" />
			) : (
				<>
					{can.write.shown && (
						<>
							<Button look="quiet" Icon={IconBook2} why={can.write.why} onClick={() => setAsking('journal')}>
								Journal
							</Button>
							<Button look="quiet" Icon={IconBox} why={can.write.why} onClick={() => setAsking('object')}>
								Objekt
							</Button>
						</>
					)}
					{parties && can.amount.shown && (
						<Button look="quiet" Icon={IconScale} why={can.amount.why} onClick={() => setAsking('sharing')}>
							Teilen{its(can.amount)}
						</Button>
					)}
					{can.remove.shown && (
						<Button look="quiet" Icon={IconTrash} why={can.remove.why} onClick={() => run(deleting, can.remove)}>
							Löschen{its(can.remove)}
						</Button>
					)}
					<IconButton className="bulk-bar-close" label="Auswahl aufheben" Icon={IconX} onClick={onClear} />
				</>
			)}
			<Suspense>
				{asking === 'journal' && (
					<ChooseDrawer
						title={`${many(can.write)} verschieben`}
						label="In welches Journal?"
						choices={[...givenFacets(facets.journals), { id: inNoJournal, name: 'In keines' }]}
						confirm="Verschieben"
						onChoose={(id) => run(moving(id || null, nameIn(facets.journals, id)), can.write)}
						onClose={() => setAsking(undefined)}
					/>
				)}
				{asking === 'object' && (
					<ChooseDrawer
						title={`${many(can.write)} zuordnen`}
						label="Welchem Objekt?"
						note="Das Objekt kommt zu den schon zugeordneten hinzu."
						choices={givenFacets(facets.objects)}
						empty="In dieser Liegenschaft gibt es noch keine Objekte."
						confirm="Zuordnen"
						onChoose={(id) => run(assigning(id, nameIn(facets.objects, id)), can.write)}
						onClose={() => setAsking(undefined)}
					/>
				)}
				{asking === 'sharing' && parties && (
					<ShareDrawer
						title={`${many(can.amount)} teilen`}
						parties={parties}
						onChoose={(shared) => run(sharing(shared), can.amount)}
						onClose={() => setAsking(undefined)}
					/>
				)}
			</Suspense>
		</div>
	)
}
