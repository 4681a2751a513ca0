import type { ComponentProps } from 'react'
import { AppLink } from './app-link.tsx'
import type { AppLinkProps } from './app-link.tsx'
import { cx } from './cx.ts'
import type { IconType } from './icon.ts'
import { useReason } from './reason.tsx'
import './icon-button.css'

type NamedButton = {
	/** What it does, read aloud and shown as a tip. */
	label: string
	Icon: IconType
	size?: number
	/** Why it cannot be used now; it says so instead of the tip, and answers to nothing. */
	why?: string | undefined
}

/** One that leads nowhere for now is a button that says why. */
export function IconLink({ label, Icon, size = 21, why, className, ...link }: NamedButton & Omit<AppLinkProps, 'children'>) {
	if (why !== undefined) return <IconButton label={label} Icon={Icon} size={size} why={why} className={className} />
	return (
		<AppLink {...link} className={cx('icon-button', className)} aria-label={label} title={label}>
			<Icon size={size} stroke={1.8} aria-hidden />
		</AppLink>
	)
}

export function IconButton({
	label,
	Icon,
	size = 21,
	why,
	className,
	type = 'button',
	onClick,
	...rest
}: NamedButton & Omit<ComponentProps<'button'>, 'children' | 'disabled'>) {
	const { off, reason } = useReason(why)
	return (
		<>
			<button
				{...rest}
				type={off ? 'button' : type}
				className={cx('icon-button', className)}
				aria-label={label}
				title={off ? undefined : label}
				{...off}
				onClick={off ? undefined : onClick}
			>
				<Icon size={size} stroke={1.8} aria-hidden />
			</button>
			{reason}
		</>
	)
}
