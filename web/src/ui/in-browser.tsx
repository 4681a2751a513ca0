import { useDeferredValue, type ReactNode } from 'react'
import { useIsInBrowser } from '../platform/page/in-browser.ts'

/** For what begins with something on the device, such as a draft: the server shows `fallback` in its place, and what wakes up is drawn in pieces. */
export const InBrowser = ({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }): ReactNode =>
	useDeferredValue(useIsInBrowser()) ? children : fallback
