import { useState, useSyncExternalStore } from 'react'
import { usePageTitle } from '../../platform/page-title.ts'
import { signOut, useCurrentUser } from '../../platform/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipButton } from '../../ui/chip.tsx'
import { chooseColorScheme, chosenColorScheme, onColorScheme } from '../../ui/color-scheme.ts'
import type { ColorScheme } from '../../ui/color-scheme.ts'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { MenuButton } from '../shell/menu-button.tsx'
import './account-page.css'

const schemes: Record<ColorScheme, string> = { auto: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' }

/** The person's own page: who is signed in, how it looks here, the way out. */
export function AccountPage() {
	const user = useCurrentUser()
	usePageTitle('Konto')
	return (
		<>
			<MobileTop title="Konto" leading={<MenuButton />} />
			<PageHeader title="Konto" note="Ein Konto für alle Gruppen." />
			<div className="wrap account-page">
				<Box>
					<div className="account-person">
						<Avatar name={user?.name ?? ''} image={user?.image} large />
						<span>
							<b>{user?.name}</b>
							<span className="dim">{user?.email}</span>
						</span>
					</div>
					<SignOut />
				</Box>
				<Box title="Darstellung">
					<p className="dim">Gilt für dieses Gerät.</p>
					<Colours />
				</Box>
			</div>
		</>
	)
}

function Colours() {
	const chosen = useSyncExternalStore(onColorScheme, chosenColorScheme, () => 'auto' as const)
	return (
		<div className="account-colours" role="group" aria-label="Darstellung">
			{(Object.keys(schemes) as ColorScheme[]).map((scheme) => (
				<ChipButton key={scheme} pressed={chosen === scheme} onPress={() => chooseColorScheme(scheme)}>
					{schemes[scheme]}
				</ChipButton>
			))}
		</div>
	)
}

function SignOut() {
	const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
	const leave = () => {
		setState('busy')
		signOut().catch(() => setState('failed'))
	}
	return (
		<>
			<Button look="secondary" busy={state === 'busy'} onClick={leave}>
				Abmelden
			</Button>
			<p className="field-error" role="alert">
				{state === 'failed' && 'Keine Verbindung. Die Abmeldung ist noch nicht erfolgt.'}
			</p>
		</>
	)
}
