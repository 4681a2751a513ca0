import { createContext } from 'react'

/** Around a form: where its buttons stand. Without a drawer they stick to the lower edge of the page. */
export const DrawerContext = createContext<HTMLElement | null | undefined>(undefined)
