import type { Group } from '@hausheft/contract/groups.ts'
import { usePageTitle } from '../platform/page/page-title.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { MobileTop } from '../ui/mobile-top.tsx'
import { MenuButton } from '../kit/menu-button.tsx'

/** The group, or the house in it (`group` is still there), was taken from under the page: deleted, or no longer meant for this person. */
export function PlaceGone({ group }: { group: Group | undefined }) {
	const title = group ? 'Diese Liegenschaft ist nicht mehr zu sehen' : 'Diese Gruppe ist nicht mehr zu sehen'
	usePageTitle(title)
	return (
		<>
			<MobileTop title={group?.name ?? 'Hausheft'} leading={<MenuButton />} />
			<div className="wrap" role="status">
				<Empty
					title={title}
					motif="key"
					action={<LinkButton to={group ? `/group/${group.id}` : '/user/groups'}>{group ? 'Zur Übersicht' : 'Zu den Gruppen'}</LinkButton>}
				>
					{group
						? 'Sie wurde gelöscht, oder der Zugang dazu wurde aufgehoben.'
						: 'Sie wurde gelöscht, oder die Mitgliedschaft darin ist zu Ende. Wer die Gruppe verwaltet, kann von Neuem einladen.'}{' '}
					Was noch nicht gespeichert war, bleibt als Entwurf auf diesem Gerät.
				</Empty>
			</div>
		</>
	)
}
