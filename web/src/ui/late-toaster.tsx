import { late } from '../platform/page/late.tsx'

/** The place of toasts, loaded after the first view; it stands there before the first one, so that screen readers announce it. */
export const LateToaster = late(() => import('./toaster.tsx').then(({ Toaster }) => Toaster))
