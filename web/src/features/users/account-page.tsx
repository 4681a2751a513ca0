import { usePageTitle } from '../../platform/page/page-title.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { BoxLink } from '../../ui/box.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { IconChevronRight } from '../../ui/icons.gen.ts'
import { OpenRow } from '../../ui/open-row.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { softened } from '../../ui/softened.ts'
import { DeviceRow } from '../sessions/device-row.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { Appearance } from './appearance.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { KeyboardChoice } from './keyboard-choice.tsx'
import { ExportData } from './export-data.tsx'
import { InstallWays } from './install-row.tsx'
import { SignInRows } from '../sessions/sign-in-rows.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { TokenRows } from '../tokens/token-rows.tsx'
import { SignOut } from './sign-out.tsx'
import './account-page.css'

const notifications = 'Benachrichtigungen'

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
				<div className="box account-rows">
					<OpenRow title="Profil" note={user.name} open>
						<ProfileForm key={user.id} user={user} />
					</OpenRow>
					<SignInRows user={user} />
					<OpenRow title="Angemeldete Geräte">
						<SessionList />
					</OpenRow>
				</div>
				<div className="box account-rows">
					<AppLink to="/user/notifications" className="account-way">
						<span>
							<h2 aria-label={notifications}>{softened(notifications)}</h2>
							<span className="dim">Woran Mails und Mitteilungen erinnern, je Gruppe</span>
						</span>
						<IconChevronRight size={20} stroke={1.8} aria-hidden />
					</AppLink>
					<OpenRow title="Darstellung">
						<Appearance />
					</OpenRow>
					<OpenRow title="Tastatur">
						<KeyboardChoice />
					</OpenRow>
					<DeviceRow>
						<InstallWays />
					</DeviceRow>
				</div>
				<div className="box account-rows">
					<TokenRows />
					<OpenRow title="Eigene Daten">
						<ExportData />
					</OpenRow>
					<OpenRow title="Konto löschen">
						<DeleteAccount />
					</OpenRow>
					<OpenRow title="Technisches">
						<p className="dim">Was andere ändern, erscheint von selbst. Das Live-Protokoll zeigt die letzten Meldungen.</p>
						<BoxLink to="/user/sse">Live-Protokoll</BoxLink>
					</OpenRow>
				</div>
				<SignOut />
			</div>
		</>
	)
}
