import { createContext } from 'react'

/** Around a form: where its buttons stand, and who is told its way out (it asks if something typed is not saved yet). */
export type DrawerFrame = { barIn: HTMLElement | null; leave: (way: (() => void) | undefined) => void }

/** Without a drawer the buttons stick to the lower edge of the page. */
export const DrawerContext = createContext<DrawerFrame | undefined>(undefined)
