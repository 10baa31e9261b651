export { default, toast } from 'react-hot-toast';
