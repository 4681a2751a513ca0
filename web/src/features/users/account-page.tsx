import { usePageTitle } from '../../platform/page/page-title.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { Box, BoxLink } from '../../ui/box.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DeviceBox } from '../sessions/device-box.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { Appearance } from './appearance.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { KeyboardChoice } from './keyboard-choice.tsx'
import { ExportData } from './export-data.tsx'
import { SignInBoxes } from '../sessions/sign-in-boxes.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { TokenBox } from '../tokens/token-box.tsx'
import { SignOut } from './sign-out.tsx'
import './account-page.css'

/** The person's own page: who they are to the others, where they are signed in, how it looks here, what is kept of them. */
export function AccountPage() {
	const user = useCurrentUser()
	usePageTitle('Konto')
	if (!user) return null
	return (
		<>
			<MobileTop title="Konto" leading={<MenuButton />} />
			<PageHeader title="Konto" note="Ein Konto für alle Gruppen." />
			<div className="wrap account-page">
				<div className="account-column">
					<Box title="Profil">
						<ProfileForm key={user.id} user={user} />
						<div className="account-foot">
							<SignOut />
						</div>
					</Box>
					<SignInBoxes user={user} />
					<Box title="Angemeldete Geräte">
						<SessionList />
					</Box>
				</div>
				<div className="account-column">
					<Box title="Darstellung">
						<Appearance />
					</Box>
					<DeviceBox />
					<Box title="Benachrichtigungen" action={<BoxLink to="/user/notifications">Wählen</BoxLink>}>
						<p className="dim">Woran Mails und Mitteilungen erinnern, je Gruppe.</p>
					</Box>
					<Box title="Tastatur">
						<KeyboardChoice />
					</Box>
					<TokenBox />
					<Box title="Eigene Daten">
						<ExportData />
					</Box>
					<Box title="Konto löschen">
						<DeleteAccount />
					</Box>
					<details className="account-technical">
						<summary>Technisches</summary>
						<p className="dim">Was andere ändern, erscheint von selbst. Das Live-Protokoll zeigt die letzten Meldungen.</p>
						<BoxLink to="/user/sse">Live-Protokoll</BoxLink>
					</details>
				</div>
			</div>
		</>
	)
}
