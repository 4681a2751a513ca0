import { IconX } from '../../../ui/icons.gen.ts'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KindIcon, kinds, type PartKind } from '../../events/kinds.tsx'
import { useEntry } from './entry-context.ts'

/** A part of the entry that is switched on, in the colour of its kind. */
export function PartFrame({ kind, onRemove, children }: { kind: PartKind; onRemove: (() => void) | undefined; children: ReactNode }) {
	const id = useId()
	// On a page of its own the form stands right under the page's title, in a drawer under the drawer's.
	const Heading = useEntry().anyHouse ? 'h2' : 'h3'
	return (
		<section className={cx('entry-form-part', kinds[kind].className)} data-part={kind} aria-labelledby={id}>
			<header>
				<KindIcon kind={kind} small />
				<Heading id={id}>{kinds[kind].label}</Heading>
				{onRemove && <IconButton label={`${kinds[kind].label} weglassen`} Icon={IconX} size={18} onClick={onRemove} />}
			</header>
			{children}
		</section>
	)
}
