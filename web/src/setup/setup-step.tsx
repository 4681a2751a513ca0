import { IconCheck } from '../ui/icons.gen.ts'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../platform/session/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { VisitorPage } from '../features/sessions/visitor-page.tsx'

const names = ['Konto', 'Haus', 'Eintrag']

type SetupStepProps = {
	/** 1 to 3; the demo house is none of them. */
	number?: number
	title: string
	lead: ReactNode
	others?: ReactNode
	children: ReactNode
}

/** One step: how far one is, what it is about, and the one thing to do. */
export function SetupStep({ number, title, lead, others, children }: SetupStepProps) {
	const user = useCurrentUser()
	useEffect(() => {
		const main = document.getElementById('inhalt')
		const active = document.activeElement
		// What one has pressed is gone; the keyboard begins at the new step.
		if (active === document.body) main?.focus({ preventScroll: true })
		scrollTo({ top: 0 })
	}, [title])
	return (
		<VisitorPage
			title={title}
			tab="Einrichten"
			picture={number && <Way number={number} />}
			lead={lead}
			others={
				<>
					{others}
					{user && (
						<p>
							Angemeldet als {user.name}.
							<AppLink to="/user/account" className="visitor-link">
								Konto
							</AppLink>
						</p>
					)}
				</>
			}
		>
			{children}
		</VisitorPage>
	)
}

/** The steps, those behind ticked off. */
function Way({ number }: { number: number }) {
	return (
		<ol className="setup-way" aria-label="Schritte" data-begun={number > 1 || undefined}>
			{names.map((name, at) => {
				const done = at + 1 < number
				return (
					<li key={name} aria-current={at + 1 === number ? 'step' : undefined} data-done={done || undefined}>
						<span className="setup-dot" aria-hidden="true">
							{done ? <IconCheck size={16} stroke={2.6} /> : at + 1}
						</span>
						{name}
						{done && <VisuallyHidden>, erledigt</VisuallyHidden>}
					</li>
				)
			})}
		</ol>
	)
}
