import { useEffect, useState } from 'react'
import './loading-screen.css'

const another = (phrases: readonly string[], shown: number) =>
	(shown + 1 + Math.floor(Math.random() * (phrases.length - 1))) % phrases.length

/** A page that is on its way. The router shows it after 600 ms only, so that fast pages do not flicker. */
export function LoadingScreen({ phrases, label = 'Wird geladen' }: { phrases: readonly string[]; label?: string }) {
	const [shown, setShown] = useState(() => Math.floor(Math.random() * phrases.length))
	useEffect(() => {
		const timer = setInterval(() => setShown((now) => another(phrases, now)), 2800)
		return () => clearInterval(timer)
	}, [phrases])
	return (
		<div className="loading-screen" role="status">
			<h1 className="hidden-visually">{label}</h1>
			<div className="loading-screen-picture" aria-hidden="true">
				<svg viewBox="0 0 120 84" width="120" height="84">
					<path className="loading-screen-wall" d="M26 78V44l34-25 34 25v34z" />
					<path className="loading-screen-roof" d="M18 49 60 16l42 33" />
					<path className="loading-screen-door" d="M53 78V61q7-6 14 0v17z" />
					<path className="loading-screen-light" d="M35 52h11v11H35z" />
					<path className="loading-screen-light" d="M74 52h11v11H74z" />
				</svg>
				<p key={shown}>{phrases[shown]}</p>
			</div>
		</div>
	)
}
