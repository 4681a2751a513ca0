import type { ComponentProps } from 'react'
import { AppLink } from './app-link.tsx'
import type { AppLinkProps } from './app-link.tsx'
import { cx } from './cx.ts'
import type { IconType } from './icon.ts'
import './icon-button.css'

type Named = { /** What it does, read aloud and shown as a tip. */ label: string; Icon: IconType; size?: number }

export function IconButton({
	label,
	Icon,
	size = 21,
	className,
	type = 'button',
	...rest
}: Named & Omit<ComponentProps<'button'>, 'children'>) {
	return (
		<button {...rest} type={type} className={cx('icon-button', className)} aria-label={label} title={label}>
			<Icon size={size} stroke={1.8} aria-hidden />
		</button>
	)
}

export function IconLink({ label, Icon, size = 21, className, ...link }: Named & Omit<AppLinkProps, 'children'>) {
	return (
		<AppLink {...link} className={cx('icon-button', className)} aria-label={label} title={label}>
			<Icon size={size} stroke={1.8} aria-hidden />
		</AppLink>
	)
}
