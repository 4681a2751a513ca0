import { useEffect } from 'react'
import { useCurrentUser } from '../../platform/session/session.ts'
import { announceSignIn } from '../../platform/session/sign-in-window.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyDrawing } from '../../ui/empty-drawing.tsx'
import { VisitorPage } from './visitor-page.tsx'

/** The end of the sign-in window: tells the window that opened it and closes. A browser that does not let it close shows the page. */
export function SignInDonePage() {
	const user = useCurrentUser()
	const signedIn = user !== null
	useEffect(() => {
		if (!signedIn) return
		announceSignIn()
		window.close()
	}, [signedIn])
	if (!signedIn)
		return (
			<VisitorPage title="Noch nicht angemeldet" tab="Anmelden" picture={<EmptyDrawing motif="key" />}>
				<div className="visitor-actions">
					<LinkButton to="/sign-in" search={{ popup: 1 }}>
						Anmelden
					</LinkButton>
				</div>
			</VisitorPage>
		)
	return (
		<VisitorPage
			title="Angemeldet"
			picture={<EmptyDrawing motif="key" />}
			lead="Dieses Fenster kann geschlossen werden. Im anderen geht es weiter, sobald Sie dorthin wechseln."
		>
			<div className="visitor-actions">
				<LinkButton to="/user" look="secondary">
					Hier zur Übersicht
				</LinkButton>
			</div>
		</VisitorPage>
	)
}
