import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/vueform')({
	component: lazyRouteComponent(() => import('../gallery/gallery-page.tsx'), 'GalleryPage'),
})
