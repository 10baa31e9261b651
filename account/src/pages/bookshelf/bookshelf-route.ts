export { BookshelfPage as Component } from './bookshelf-page.tsx';
