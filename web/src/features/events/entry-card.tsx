import { IconFileText } from '../../ui/icons.gen.ts'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/amount.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { kinds } from './kinds.tsx'
import type { Kind } from './kinds.tsx'
import { StateTag } from './state-tag.tsx'
import type { TodoState } from './state-tag.tsx'
import './entry-card.css'

type EntryCardBodyProps = {
	kind: Kind
	title: string
	/** Saldo of the entry; absent without a balance or without the right to see it. */
	rappen?: number | undefined
	/** The other thing worth a place at the right: a reading, a time. */
	value?: ReactNode
	state?: TodoState | undefined
	/** Time, object, contact, author: in this order, what there is. */
	meta: readonly ReactNode[]
	note?: string | undefined
	/** Three or four pictures. */
	photos?: ReactNode
	files?: readonly { name: string; size: string }[] | undefined
}

/** What a card of the timeline says. The card itself is the caller's: a link in the app, plain on the landing page. */
export function EntryCardBody({ kind, title, rappen, value, state, meta, note, photos, files = [] }: EntryCardBodyProps) {
	return (
		<>
			<span className="entry-card-head">
				<span className="entry-card-title">
					<VisuallyHidden>{kinds[kind].label}: </VisuallyHidden>
					{title}
				</span>
				{rappen !== undefined && <Amount rappen={rappen} className="entry-card-value" />}
				{value && <span className="entry-card-value">{value}</span>}
				{state && <StateTag state={state} />}
			</span>
			<span className="entry-card-meta">
				{meta.map((part, i) => (
					<span key={i}>{part}</span>
				))}
			</span>
			{note && <p className="entry-card-note">{note}</p>}
			{photos && <span className="entry-card-photos">{photos}</span>}
			{files.map((file) => (
				<span className="entry-card-file" key={file.name}>
					<IconFileText size={17} stroke={1.8} aria-hidden />
					{file.name} <small>{file.size}</small>
				</span>
			))}
		</>
	)
}
