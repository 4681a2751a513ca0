import { IconMenu2 } from '../ui/icons.gen.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { shellMenu } from './shell-menu.ts'

/** Stands first in MobileTop on pages without a way back. */
export function MenuButton() {
	return <IconButton label="Menü" Icon={IconMenu2} size={23} aria-controls="menu" onClick={() => shellMenu.set(true)} />
}
