import type { ReactNode } from 'react'
import { EmptyDrawing } from './empty-drawing.tsx'
import { plainName, softened } from './softened.ts'
import './empty.css'
import './error-state.css'

type ErrorStateProps = {
	title: string
	/** Status code, shown large when there is one. */
	code?: number | undefined
	message?: string | undefined
	/** Buttons that lead out. */
	children?: ReactNode
}

/** A page that cannot be shown, said in words with a way out. */
export function ErrorState({ title, code, message, children }: ErrorStateProps) {
	return (
		<div className="empty error-state" role="alert">
			<EmptyDrawing motif={code === 404 ? 'glass' : 'toolbox'} />
			{code !== undefined && <p className="error-state-code">{code}</p>}
			<h1 aria-label={plainName(title)}>{softened(title)}</h1>
			{message && <p>{message}</p>}
			{children && <div className="error-state-ways">{children}</div>}
		</div>
	)
}
